// Generated from specs/soap/order-service.wsdl and specs/soap/schemas (version 0.0.0)
// by tools (npm run generate). Do not edit: the next run overwrites it.

/** The WSDL with its schemas in one document, without an import or include, so that a client fetches no other file. */
export const orderServiceWsdl: string = `<?xml version="1.0" encoding="UTF-8"?>
<wsdl:definitions name="OrderService"
                  xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/"
                  xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/"
                  xmlns:xs="http://www.w3.org/2001/XMLSchema"
                  xmlns:os="urn:marketplace-seller:order-service"
                  xmlns:c="urn:marketplace-seller:contract"
                  targetNamespace="urn:marketplace-seller:order-service">
  <wsdl:documentation>
    The legacy SOAP order service of the Marketplace Seller Integration Service.
    <c:assumption id="soap-namespace">The document does not show the target namespace; clients and sandbox have an option for another one.</c:assumption>
  </wsdl:documentation>
  <wsdl:types>
    <xs:schema targetNamespace="urn:marketplace-seller:order-service" elementFormDefault="unqualified">
      <xs:annotation>
        <xs:documentation>Credentials, results and paging, which every operation shares.</xs:documentation>
      </xs:annotation>

      <xs:complexType name="Authentication">
        <xs:annotation>
          <xs:documentation>The seller's credentials, carried in every request.</xs:documentation>
        </xs:annotation>
        <xs:sequence>
          <xs:element name="appKey" type="xs:string"/>
          <xs:element name="appSecret" type="xs:string"/>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="ResultInfo">
        <xs:annotation>
          <xs:documentation>The result of the operation. Every response starts with its result, which describes a failure; a failure is no Fault.</xs:documentation>
        </xs:annotation>
        <xs:sequence>
          <xs:element name="status" type="xs:string" minOccurs="0" nillable="true">
            <xs:annotation>
              <xs:appinfo>
                <c:assumption id="soap-result-status">The value is "success" after success and "failure" after a failure, in upper or lower case.</c:assumption>
              </xs:appinfo>
            </xs:annotation>
          </xs:element>
          <xs:element name="errorCode" type="xs:string" minOccurs="0" nillable="true"/>
          <xs:element name="errorMessage" type="xs:string" minOccurs="0" nillable="true"/>
          <xs:element name="errorCategory" type="xs:string" minOccurs="0" nillable="true"/>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="PagingData">
        <xs:annotation>
          <xs:documentation>The number of a page, and the number of all pages.</xs:documentation>
        </xs:annotation>
        <xs:sequence>
          <xs:element name="currentPage" type="xs:int" nillable="true">
            <xs:annotation>
              <xs:appinfo>
                <c:kind>count</c:kind>
                <c:assumption id="soap-page-base">Pages count from 0, as in the package listing.</c:assumption>
              </xs:appinfo>
            </xs:annotation>
          </xs:element>
          <xs:element name="pageSize" type="xs:int" nillable="true">
            <xs:annotation><xs:appinfo><c:kind>count</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="totalCount" type="xs:long" nillable="true">
            <xs:annotation><xs:appinfo><c:kind>count</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="pageCount" type="xs:int" nillable="true">
            <xs:annotation><xs:appinfo><c:kind>count</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="RequestPagingData">
        <xs:annotation>
          <xs:documentation>The requested page.</xs:documentation>
        </xs:annotation>
        <xs:sequence>
          <xs:element name="currentPage" type="xs:int">
            <xs:annotation>
              <xs:appinfo>
                <c:kind>count</c:kind>
                <c:when-absent>0</c:when-absent>
                <c:assumption id="soap-page-base">Pages count from 0, as in the package listing.</c:assumption>
              </xs:appinfo>
            </xs:annotation>
          </xs:element>
          <xs:element name="pageSize" type="xs:int" nillable="true">
            <xs:annotation><xs:appinfo><c:kind>count</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
        </xs:sequence>
      </xs:complexType>

      <xs:annotation>
        <xs:documentation>Order items, as each operation shows them.</xs:documentation>
      </xs:annotation>

      <xs:complexType name="OrderItemData">
        <xs:annotation>
          <xs:documentation>An order item, as the listings and the item operations show it.</xs:documentation>
        </xs:annotation>
        <xs:sequence>
          <xs:element name="id" type="xs:long">
            <xs:annotation>
              <xs:documentation>Order item id; the orderLineId of the package listing.</xs:documentation>
              <xs:appinfo><c:kind>identifier</c:kind></xs:appinfo>
            </xs:annotation>
          </xs:element>
          <xs:element name="stockKeepingUnitId" type="xs:long">
            <xs:annotation><xs:appinfo><c:kind>identifier</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="productSellerCode" type="xs:string"/>
          <xs:element name="price" type="xs:decimal">
            <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="sellerDiscount" type="xs:decimal">
            <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="mallDiscount" type="xs:decimal">
            <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="commission" type="xs:decimal">
            <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="status" type="xs:integer">
            <xs:annotation>
              <xs:appinfo>
                <c:kind>code</c:kind>
                <c:assumption id="soap-item-status">The document does not list the status numbers of items.</c:assumption>
              </xs:appinfo>
            </xs:annotation>
          </xs:element>
          <xs:element name="quantity" type="xs:integer">
            <xs:annotation><xs:appinfo><c:kind>count</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="productName" type="xs:string"/>
          <xs:element name="deliveryFeeType" type="xs:integer">
            <xs:annotation><xs:appinfo><c:kind>code</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="dueAmount" type="xs:decimal">
            <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="shipmentInfo" type="os:OrderItemShipmentInfo"/>
          <xs:element name="attributes" type="os:AttributeList"/>
          <xs:element name="customTextOptionValues" type="os:CustomTextOptionValueList"/>
          <xs:element name="bundle" type="xs:boolean"/>
          <xs:element name="updatedDate" type="xs:string">
            <xs:annotation>
              <xs:appinfo>
                <c:assumption id="soap-dates">Dates are written dd/MM/yyyy HH:mm in Turkish time (UTC+3).</c:assumption>
              </xs:appinfo>
            </xs:annotation>
          </xs:element>
          <xs:element name="cargoCompanyWarning" type="xs:string"/>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="OrderItemDataList">
        <xs:sequence>
          <xs:element name="orderItem" type="os:OrderItemData" minOccurs="0" maxOccurs="unbounded"/>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="OrderSearchData">
        <xs:annotation>
          <xs:documentation>An order item, as the order detail shows it.</xs:documentation>
        </xs:annotation>
        <xs:sequence>
          <xs:element name="id" type="xs:long">
            <xs:annotation>
              <xs:documentation>Order item id; the orderLineId of the package listing.</xs:documentation>
              <xs:appinfo><c:kind>identifier</c:kind></xs:appinfo>
            </xs:annotation>
          </xs:element>
          <xs:element name="productId" type="xs:long">
            <xs:annotation><xs:appinfo><c:kind>identifier</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="deliveryFeeType" type="xs:integer">
            <xs:annotation><xs:appinfo><c:kind>code</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="productSellerCode" type="xs:string"/>
          <xs:element name="status" type="xs:string">
            <xs:annotation>
              <xs:appinfo>
                <c:assumption id="soap-item-status">The document does not list the status names of items.</c:assumption>
              </xs:appinfo>
            </xs:annotation>
          </xs:element>
          <xs:element name="rejectReason" type="xs:string"/>
          <xs:element name="approvedDate" type="xs:string">
            <xs:annotation>
              <xs:appinfo>
                <c:assumption id="soap-dates">Dates are written dd/MM/yyyy HH:mm in Turkish time (UTC+3).</c:assumption>
              </xs:appinfo>
            </xs:annotation>
          </xs:element>
          <xs:element name="dueAmount" type="xs:decimal">
            <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="installmentChargeWithVAT" type="xs:decimal">
            <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="price" type="xs:decimal">
            <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="totalMallDiscountPrice" type="xs:decimal">
            <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="quantity" type="xs:integer">
            <xs:annotation><xs:appinfo><c:kind>count</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="sellerCouponDiscount" type="xs:decimal">
            <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="sellerStockCode" type="xs:string"/>
          <xs:element name="version" type="xs:long">
            <xs:annotation><xs:appinfo><c:kind>count</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="attributes" type="os:AttributeList"/>
          <xs:element name="sellerDiscount" type="xs:decimal">
            <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="mallDiscount" type="xs:decimal">
            <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="commission" type="xs:decimal">
            <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="sellerInvoiceAmount" type="xs:decimal">
            <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="productName" type="xs:string"/>
          <xs:element name="shipmentInfo" type="os:OrderItemShipmentInfo"/>
          <xs:element name="shippingDate" type="xs:string">
            <xs:annotation>
              <xs:appinfo>
                <c:assumption id="soap-dates">Dates are written dd/MM/yyyy HH:mm in Turkish time (UTC+3).</c:assumption>
              </xs:appinfo>
            </xs:annotation>
          </xs:element>
          <xs:element name="customTextOptionValues" type="os:CustomTextOptionValueList"/>
          <xs:element name="shipmenCompanyCampaignNumber" type="xs:string">
            <xs:annotation>
              <xs:documentation>The interface document spells the name in this way.</xs:documentation>
            </xs:annotation>
          </xs:element>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="OrderSearchDataList">
        <xs:sequence>
          <xs:element name="item" type="os:OrderSearchData" minOccurs="0" maxOccurs="unbounded"/>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="OrderItemShipmentInfo">
        <xs:annotation>
          <xs:documentation>The shipment of an item.</xs:documentation>
        </xs:annotation>
        <xs:sequence>
          <xs:element name="shipmentCompany" type="os:ShipmentCompanyData" nillable="true"/>
          <xs:element name="trackingNumber" type="xs:string"/>
          <xs:element name="trackingNumberStatus" type="xs:string"/>
          <xs:element name="shipmentCode" type="xs:integer">
            <xs:annotation><xs:appinfo><c:kind>code</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="campaignNumber" type="xs:string"/>
          <xs:element name="shipmentMethod" type="xs:string"/>
          <xs:element name="campaignNumberStatus" type="xs:integer">
            <xs:annotation><xs:appinfo><c:kind>code</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="ShipmentCompanyData">
        <xs:annotation>
          <xs:documentation>A shipment company.</xs:documentation>
        </xs:annotation>
        <xs:sequence>
          <xs:element name="id" type="xs:long">
            <xs:annotation><xs:appinfo><c:kind>identifier</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="name" type="xs:string"/>
          <xs:element name="shortName" type="xs:string"/>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="AttributeList">
        <xs:sequence>
          <xs:element name="attribute" type="os:Attribute" minOccurs="0" maxOccurs="unbounded"/>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="Attribute">
        <xs:annotation>
          <xs:documentation>A variant attribute of the product.</xs:documentation>
        </xs:annotation>
        <xs:sequence>
          <xs:element name="id" type="xs:long">
            <xs:annotation><xs:appinfo><c:kind>identifier</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="name" type="xs:string"/>
          <xs:element name="value" type="xs:string"/>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="CustomTextOptionValueList">
        <xs:sequence>
          <xs:element name="customTextOptionValue" type="os:CustomTextOptionValue" minOccurs="0" maxOccurs="unbounded"/>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="CustomTextOptionValue">
        <xs:annotation>
          <xs:documentation>A buyer-specific product option.</xs:documentation>
        </xs:annotation>
        <xs:sequence>
          <xs:element name="option" type="xs:string"/>
          <xs:element name="text" type="xs:string"/>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="ItemWithComplementaryDataList">
        <xs:annotation>
          <xs:documentation>At most 500 items.</xs:documentation>
        </xs:annotation>
        <xs:sequence>
          <xs:element name="itemWithComplementary" type="os:ItemWithComplementaryData" minOccurs="0" maxOccurs="500"/>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="ItemWithComplementaryData">
        <xs:annotation>
          <xs:documentation>An item sold together with a complementary item, such as an extended warranty.</xs:documentation>
        </xs:annotation>
        <xs:sequence>
          <xs:element name="sellerCode" type="xs:string"/>
          <xs:element name="productTitle" type="xs:string"/>
          <xs:element name="category" type="xs:string"/>
          <xs:element name="price" type="xs:decimal">
            <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="paidDate" type="xs:string">
            <xs:annotation>
              <xs:appinfo>
                <c:assumption id="soap-dates">Dates are written dd/MM/yyyy HH:mm in Turkish time (UTC+3).</c:assumption>
              </xs:appinfo>
            </xs:annotation>
          </xs:element>
          <xs:element name="acceptedDate" type="xs:string">
            <xs:annotation>
              <xs:appinfo>
                <c:assumption id="soap-dates">Dates are written dd/MM/yyyy HH:mm in Turkish time (UTC+3).</c:assumption>
              </xs:appinfo>
            </xs:annotation>
          </xs:element>
          <xs:element name="status" type="xs:integer">
            <xs:annotation>
              <xs:appinfo>
                <c:kind>code</c:kind>
                <c:assumption id="soap-item-status">The document does not list the status numbers of items.</c:assumption>
              </xs:appinfo>
            </xs:annotation>
          </xs:element>
          <xs:element name="certificateNo" type="xs:string" minOccurs="0" maxOccurs="unbounded"/>
          <xs:element name="compItemId" type="xs:long">
            <xs:annotation><xs:appinfo><c:kind>identifier</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="compAcceptedDate" type="xs:string">
            <xs:annotation>
              <xs:appinfo>
                <c:assumption id="soap-dates">Dates are written dd/MM/yyyy HH:mm in Turkish time (UTC+3).</c:assumption>
              </xs:appinfo>
            </xs:annotation>
          </xs:element>
          <xs:element name="buyerAddress" type="os:ComplementaryBuyerAddress"/>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="ComplementaryBuyerAddress">
        <xs:sequence>
          <xs:element name="fullName" type="xs:string"/>
          <xs:element name="address" type="xs:string"/>
          <xs:element name="phoneNumber" type="xs:integer">
            <xs:annotation>
              <xs:documentation>Digits that are not used in arithmetic; they are kept as text, including leading zeros.</xs:documentation>
              <xs:appinfo><c:kind>identifier</c:kind></xs:appinfo>
            </xs:annotation>
          </xs:element>
          <xs:element name="tcNo" type="xs:string"/>
          <xs:element name="companyName" type="xs:string"/>
          <xs:element name="taxNo" type="xs:string"/>
          <xs:element name="taxOffice" type="xs:string"/>
        </xs:sequence>
      </xs:complexType>

      <xs:annotation>
        <xs:documentation>The types of orders: search criteria, listings, and the order detail.</xs:documentation>
      </xs:annotation>

      <xs:complexType name="OrderDataListRequest">
        <xs:annotation>
          <xs:documentation>The search criteria of a listing.</xs:documentation>
        </xs:annotation>
        <xs:sequence>
          <xs:element name="productId" type="xs:long" nillable="true">
            <xs:annotation><xs:appinfo><c:kind>identifier</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="status" type="xs:string" nillable="true">
            <xs:annotation>
              <xs:appinfo>
                <c:assumption id="soap-status-filter">The document does not list the values of this filter.</c:assumption>
              </xs:appinfo>
            </xs:annotation>
          </xs:element>
          <xs:element name="buyerName" type="xs:string">
            <xs:annotation>
              <xs:appinfo>
                <c:when-absent/>
                <c:assumption id="soap-search-fields">An empty or absent search field means no filter.</c:assumption>
              </xs:appinfo>
            </xs:annotation>
          </xs:element>
          <xs:element name="orderNumber" type="xs:string">
            <xs:annotation>
              <xs:appinfo>
                <c:when-absent/>
                <c:assumption id="soap-search-fields">An empty or absent search field means no filter.</c:assumption>
              </xs:appinfo>
            </xs:annotation>
          </xs:element>
          <xs:element name="productSellerCode" type="xs:string" nillable="true"/>
          <xs:element name="recipient" type="xs:string">
            <xs:annotation>
              <xs:appinfo>
                <c:when-absent/>
                <c:assumption id="soap-search-fields">An empty or absent search field means no filter.</c:assumption>
              </xs:appinfo>
            </xs:annotation>
          </xs:element>
          <xs:element name="sameDayDelivery" type="xs:boolean" nillable="true"/>
          <xs:element name="period" type="os:Period">
            <xs:annotation>
              <xs:appinfo>
                <c:when-absent/>
                <c:assumption id="soap-search-fields">An empty or absent search field means no filter.</c:assumption>
              </xs:appinfo>
            </xs:annotation>
          </xs:element>
          <xs:element name="sortForUpdateDate" type="xs:boolean">
            <xs:annotation>
              <xs:appinfo>
                <c:when-absent>false</c:when-absent>
                <c:assumption id="soap-search-fields">An absent element means false.</c:assumption>
              </xs:appinfo>
            </xs:annotation>
          </xs:element>
          <xs:element name="updateDateSortOrder" type="xs:string" nillable="true">
            <xs:annotation>
              <xs:appinfo>
                <c:assumption id="soap-sort-order">The values are ASC or DESC, as in the package listing.</c:assumption>
              </xs:appinfo>
            </xs:annotation>
          </xs:element>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="Period">
        <xs:annotation>
          <xs:documentation>The first and the last day of the search.</xs:documentation>
        </xs:annotation>
        <xs:sequence>
          <xs:element name="startDate" type="xs:string" nillable="true">
            <xs:annotation>
              <xs:appinfo>
                <c:kind>date-time</c:kind>
                <c:assumption id="soap-dates">Dates are written dd/MM/yyyy HH:mm in Turkish time (UTC+3).</c:assumption>
              </xs:appinfo>
            </xs:annotation>
          </xs:element>
          <xs:element name="endDate" type="xs:string" nillable="true">
            <xs:annotation>
              <xs:appinfo>
                <c:kind>date-time</c:kind>
                <c:assumption id="soap-dates">Dates are written dd/MM/yyyy HH:mm in Turkish time (UTC+3).</c:assumption>
              </xs:appinfo>
            </xs:annotation>
          </xs:element>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="OrderData">
        <xs:annotation>
          <xs:documentation>An order in the listing.</xs:documentation>
        </xs:annotation>
        <xs:sequence>
          <xs:element name="id" type="xs:long">
            <xs:annotation><xs:appinfo><c:kind>identifier</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="createDate" type="xs:string">
            <xs:annotation>
              <xs:appinfo>
                <c:assumption id="soap-dates">Dates are written dd/MM/yyyy HH:mm in Turkish time (UTC+3).</c:assumption>
              </xs:appinfo>
            </xs:annotation>
          </xs:element>
          <xs:element name="totalDiscountAmount" type="xs:decimal">
            <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="paymentType" type="xs:integer" nillable="true">
            <xs:annotation><xs:appinfo><c:kind>code</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="orderNumber" type="xs:string"/>
          <xs:element name="totalAmount" type="xs:decimal">
            <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="status" type="xs:integer" nillable="true">
            <xs:annotation>
              <xs:appinfo>
                <c:kind>code</c:kind>
                <c:assumption id="soap-order-status">The document does not list the status numbers of orders.</c:assumption>
              </xs:appinfo>
            </xs:annotation>
          </xs:element>
          <xs:element name="citizenshipId" type="xs:string"/>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="OrderDataList">
        <xs:sequence>
          <xs:element name="order" type="os:OrderData" minOccurs="0" maxOccurs="unbounded"/>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="DetailedOrderData">
        <xs:annotation>
          <xs:documentation>An order in the detailed listing.</xs:documentation>
        </xs:annotation>
        <xs:sequence>
          <xs:element name="id" type="xs:long">
            <xs:annotation><xs:appinfo><c:kind>identifier</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="invoiceType" type="xs:string"/>
          <xs:element name="status" type="xs:integer">
            <xs:annotation>
              <xs:appinfo>
                <c:kind>code</c:kind>
                <c:assumption id="soap-order-status">The document does not list the status numbers of orders.</c:assumption>
              </xs:appinfo>
            </xs:annotation>
          </xs:element>
          <xs:element name="orderNumber" type="xs:string"/>
          <xs:element name="totalAmount" type="xs:decimal">
            <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="paymentType" type="xs:integer">
            <xs:annotation><xs:appinfo><c:kind>code</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="citizenshipId" type="xs:string"/>
          <xs:element name="orderItemList" type="os:OrderItemDataList"/>
          <xs:element name="createDate" type="xs:string">
            <xs:annotation>
              <xs:appinfo>
                <c:assumption id="soap-dates">Dates are written dd/MM/yyyy HH:mm in Turkish time (UTC+3).</c:assumption>
              </xs:appinfo>
            </xs:annotation>
          </xs:element>
          <xs:element name="serviceItemList" type="os:ServiceItemList">
            <xs:annotation>
              <xs:appinfo>
                <c:assumption id="soap-service-items">The document shows the content of serviceItemList for the order detail only; the detailed listing has the same content.</c:assumption>
              </xs:appinfo>
            </xs:annotation>
          </xs:element>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="DetailedOrderDataList">
        <xs:sequence>
          <xs:element name="order" type="os:DetailedOrderData" minOccurs="0" maxOccurs="unbounded"/>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="OrderDetailData">
        <xs:annotation>
          <xs:documentation>A complete order.</xs:documentation>
        </xs:annotation>
        <xs:sequence>
          <xs:element name="id" type="xs:long">
            <xs:annotation><xs:appinfo><c:kind>identifier</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="orderNumber" type="xs:string"/>
          <xs:element name="rwbOrder" type="xs:boolean" minOccurs="0" nillable="true"/>
          <xs:element name="buyer" type="os:Buyer"/>
          <xs:element name="citizenshipId" type="xs:string"/>
          <xs:element name="invoiceType" type="xs:string"/>
          <xs:element name="itemList" type="os:OrderSearchDataList"/>
          <xs:element name="serviceItemList" type="os:ServiceItemList"/>
          <xs:element name="status" type="xs:integer">
            <xs:annotation>
              <xs:appinfo>
                <c:kind>code</c:kind>
                <c:assumption id="soap-order-status">The document does not list the status numbers of orders.</c:assumption>
              </xs:appinfo>
            </xs:annotation>
          </xs:element>
          <xs:element name="paymentType" type="xs:integer">
            <xs:annotation><xs:appinfo><c:kind>code</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="billingTemplate" type="os:BillingTemplate"/>
          <xs:element name="shippingAddress" type="os:AddressModel"/>
          <xs:element name="billingAddress" type="os:AddressModel"/>
          <xs:element name="createDate" type="xs:string">
            <xs:annotation>
              <xs:appinfo>
                <c:assumption id="soap-dates">Dates are written dd/MM/yyyy HH:mm in Turkish time (UTC+3).</c:assumption>
              </xs:appinfo>
            </xs:annotation>
          </xs:element>
          <xs:element name="orderItemShipmentList" type="os:OrderItemShipmentList"/>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="Buyer">
        <xs:sequence>
          <xs:element name="id" type="xs:long">
            <xs:annotation><xs:appinfo><c:kind>identifier</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="fullName" type="xs:string"/>
          <xs:element name="taxId" type="xs:string" nillable="true"/>
          <xs:element name="taxOffice" type="xs:string" nillable="true"/>
          <xs:element name="email" type="xs:string" nillable="true"/>
          <xs:element name="tcId" type="xs:string"/>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="AddressModel">
        <xs:sequence>
          <xs:element name="address" type="xs:string"/>
          <xs:element name="fullName" type="xs:string"/>
          <xs:element name="city" type="xs:string"/>
          <xs:element name="district" type="xs:string"/>
          <xs:element name="neighborhood" type="xs:string"/>
          <xs:element name="postalCode" type="xs:string"/>
          <xs:element name="gsm" type="xs:string"/>
          <xs:element name="tcId" type="xs:string"/>
          <xs:element name="taxId" type="xs:string"/>
          <xs:element name="taxHouse" type="xs:string"/>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="BillingTemplate">
        <xs:annotation>
          <xs:documentation>The amounts of the order.</xs:documentation>
        </xs:annotation>
        <xs:sequence>
          <xs:element name="originalPrice" type="xs:decimal">
            <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="totalSellerDiscount" type="xs:decimal">
            <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="totalServiceItemOriginalPrice" type="xs:decimal">
            <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="installmentChargeWithVat" type="xs:decimal">
            <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="sellerInvoiceAmount" type="xs:decimal">
            <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="totalMallDiscountPrice" type="xs:decimal">
            <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="dueAmount" type="xs:decimal">
            <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="ServiceItemList">
        <xs:sequence>
          <xs:element name="serviceItem" type="os:ServiceOrderItemData" minOccurs="0" maxOccurs="unbounded"/>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="ServiceOrderItemData">
        <xs:annotation>
          <xs:documentation>A service sold with order items.</xs:documentation>
        </xs:annotation>
        <xs:sequence>
          <xs:element name="orderItemType" type="xs:int">
            <xs:annotation><xs:appinfo><c:kind>code</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="installmentChargeWithVAT" type="xs:decimal">
            <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="price" type="xs:decimal">
            <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="totalDiscountPrice" type="xs:decimal">
            <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="quantity" type="xs:integer">
            <xs:annotation><xs:appinfo><c:kind>count</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="sellerInvoiceAmount" type="xs:decimal">
            <xs:annotation><xs:appinfo><c:kind>amount</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="orderItemList" type="os:ServiceOrderItemIds">
            <xs:annotation>
              <xs:documentation>The order items that the service belongs to.</xs:documentation>
            </xs:annotation>
          </xs:element>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="ServiceOrderItemIds">
        <xs:sequence>
          <xs:element name="orderItem" type="xs:long" minOccurs="0" maxOccurs="unbounded">
            <xs:annotation><xs:appinfo><c:kind>identifier</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="OrderItemShipmentList">
        <xs:sequence>
          <xs:element name="orderItemShipmentInfo" type="os:OrderItemShipment" minOccurs="0" maxOccurs="unbounded"/>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="OrderItemShipment">
        <xs:annotation>
          <xs:documentation>The shipping address of an item of the order.</xs:documentation>
        </xs:annotation>
        <xs:sequence>
          <xs:element name="shippingAddress" type="os:AddressModel"/>
          <xs:element name="deliveryPointMessage" type="xs:string"/>
          <xs:element name="orderItemIds" type="os:OrderItemIds">
            <xs:annotation>
              <xs:appinfo>
                <c:assumption id="soap-single-ids">The list has one id, as the document writes it; an order with several items has several entries.</c:assumption>
              </xs:appinfo>
            </xs:annotation>
          </xs:element>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="OrderItemIds">
        <xs:sequence>
          <xs:element name="id" type="xs:long">
            <xs:annotation><xs:appinfo><c:kind>identifier</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
        </xs:sequence>
      </xs:complexType>

      <xs:annotation>
        <xs:documentation>The messages of the operations that list and show orders.</xs:documentation>
      </xs:annotation>

      <xs:element name="OrderListRequest">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="auth" type="os:Authentication"/>
            <xs:element name="searchData" type="os:OrderDataListRequest"/>
            <xs:element name="pagingData" type="os:RequestPagingData" nillable="true"/>
          </xs:sequence>
        </xs:complexType>
      </xs:element>

      <xs:element name="OrderListResponse">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="result" type="os:ResultInfo"/>
            <xs:element name="pagingData" type="os:PagingData"/>
            <xs:element name="orderList" type="os:OrderDataList" minOccurs="0"/>
          </xs:sequence>
        </xs:complexType>
      </xs:element>

      <xs:element name="DetailedOrderListRequest">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="auth" type="os:Authentication"/>
            <xs:element name="searchData" type="os:OrderDataListRequest" nillable="true"/>
            <xs:element name="pagingData" type="os:PagingData" nillable="true"/>
          </xs:sequence>
        </xs:complexType>
      </xs:element>

      <xs:element name="DetailedOrderListResponse">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="result" type="os:ResultInfo"/>
            <xs:element name="orderList" type="os:DetailedOrderDataList" minOccurs="0"/>
            <xs:element name="pagingData" type="os:PagingData"/>
          </xs:sequence>
        </xs:complexType>
      </xs:element>

      <xs:element name="OrderDetailRequest">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="auth" type="os:Authentication"/>
            <xs:element name="orderRequest" type="os:OrderRequest"/>
          </xs:sequence>
        </xs:complexType>
      </xs:element>

      <xs:element name="OrderDetailResponse">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="result" type="os:ResultInfo"/>
            <xs:element name="orderDetail" type="os:OrderDetailData" minOccurs="0">
              <xs:annotation>
                <xs:appinfo>
                  <c:with-success/>
                  <c:assumption id="soap-failed-payload">A failed response has no orderDetail, because there is no order to show; every other list or paging element is empty.</c:assumption>
                </xs:appinfo>
              </xs:annotation>
            </xs:element>
          </xs:sequence>
        </xs:complexType>
      </xs:element>

      <xs:complexType name="OrderRequest">
        <xs:sequence>
          <xs:element name="id" type="xs:long">
            <xs:annotation><xs:appinfo><c:kind>identifier</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
        </xs:sequence>
      </xs:complexType>

      <xs:annotation>
        <xs:documentation>The types that only requests about order items use.</xs:documentation>
      </xs:annotation>

      <xs:complexType name="OrderItemReferenceList">
        <xs:sequence>
          <xs:element name="orderItem" type="os:OrderItemReference" minOccurs="0" maxOccurs="unbounded"/>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="OrderItemReference">
        <xs:sequence>
          <xs:element name="id" type="xs:long">
            <xs:annotation><xs:appinfo><c:kind>identifier</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="ShipmentOrderItemList">
        <xs:sequence>
          <xs:element name="orderItem" type="os:ShipmentOrderItem" minOccurs="0" maxOccurs="unbounded"/>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="ShipmentOrderItem">
        <xs:sequence>
          <xs:element name="id" type="xs:long">
            <xs:annotation><xs:appinfo><c:kind>identifier</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="shipmentInfo" type="os:ShipmentOrderItemInfo"/>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="ShipmentOrderItemInfo">
        <xs:sequence>
          <xs:element name="shipmentCompany" type="os:ShipmentCompanyReference"/>
          <xs:element name="campaignNumber" type="xs:string"/>
          <xs:element name="trackingNumber" type="xs:string"/>
          <xs:element name="shipmentMethod" type="xs:integer">
            <xs:annotation>
              <xs:documentation>1 = cargo, 2 = other (digital, gift, online delivery).</xs:documentation>
              <xs:appinfo><c:kind>code</c:kind></xs:appinfo>
            </xs:annotation>
          </xs:element>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="ShipmentCompanyReference">
        <xs:sequence>
          <xs:element name="id" type="xs:long">
            <xs:annotation><xs:appinfo><c:kind>identifier</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="DeliveryOrderItem">
        <xs:sequence>
          <xs:element name="orderItemId" type="xs:long">
            <xs:annotation><xs:appinfo><c:kind>identifier</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="IdentityOrderItemList">
        <xs:sequence>
          <xs:element name="orderItem" type="os:IdentityOrderItem" minOccurs="0" maxOccurs="unbounded"/>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="IdentityOrderItem">
        <xs:sequence>
          <xs:element name="orderItemId" type="xs:long">
            <xs:annotation><xs:appinfo><c:kind>identifier</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="productId" type="xs:long">
            <xs:annotation><xs:appinfo><c:kind>identifier</c:kind></xs:appinfo></xs:annotation>
          </xs:element>
          <xs:element name="serialDataList" type="os:SerialDataList"/>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="SerialDataList">
        <xs:sequence>
          <xs:element name="serialData" type="os:SerialData" minOccurs="0" maxOccurs="unbounded"/>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="SerialData">
        <xs:annotation>
          <xs:documentation>A serial number, or the numbers of a telephone.</xs:documentation>
        </xs:annotation>
        <xs:sequence>
          <xs:element name="serialNumber" type="xs:string"/>
          <xs:element name="imei1" type="xs:string"/>
          <xs:element name="imei2" type="xs:string"/>
        </xs:sequence>
      </xs:complexType>

      <xs:annotation>
        <xs:documentation>One request and one response element per operation.</xs:documentation>
      </xs:annotation>

      <xs:element name="OrderItemAcceptRequest">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="auth" type="os:Authentication"/>
            <xs:element name="orderItemList" type="os:OrderItemReferenceList"/>
            <xs:element name="numberOfPackages" type="xs:integer">
              <xs:annotation><xs:appinfo><c:kind>count</c:kind></xs:appinfo></xs:annotation>
            </xs:element>
          </xs:sequence>
        </xs:complexType>
      </xs:element>

      <xs:element name="OrderItemAcceptResponse">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="result" type="os:ResultInfo"/>
            <xs:element name="orderItemList" type="os:OrderItemDataList"/>
          </xs:sequence>
        </xs:complexType>
      </xs:element>

      <xs:element name="OrderItemRejectRequest">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="auth" type="os:Authentication"/>
            <xs:element name="orderItemList" type="os:OrderItemReferenceList"/>
            <xs:element name="rejectReason" type="xs:string"/>
            <xs:element name="rejectReasonType" type="xs:string" nillable="true"/>
          </xs:sequence>
        </xs:complexType>
      </xs:element>

      <xs:element name="OrderItemRejectResponse">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="result" type="os:ResultInfo"/>
            <xs:element name="orderItemList" type="os:OrderItemDataList"/>
          </xs:sequence>
        </xs:complexType>
      </xs:element>

      <xs:element name="MakeOrderItemShipmentRequest">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="auth" type="os:Authentication"/>
            <xs:element name="orderItemList" type="os:ShipmentOrderItemList"/>
          </xs:sequence>
        </xs:complexType>
      </xs:element>

      <xs:element name="MakeOrderItemShipmentResponse">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="result" type="os:ResultInfo"/>
            <xs:element name="orderItemList" type="os:OrderItemDataList"/>
          </xs:sequence>
        </xs:complexType>
      </xs:element>

      <xs:element name="OrderItemDeliveryRequest">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="auth" type="os:Authentication"/>
            <xs:element name="orderItemList" type="os:DeliveryOrderItem">
              <xs:annotation>
                <xs:appinfo>
                  <c:assumption id="soap-single-ids">The list has one orderItemId, as the document writes it.</c:assumption>
                </xs:appinfo>
              </xs:annotation>
            </xs:element>
            <xs:element name="shipmentCompanyId" type="xs:long">
              <xs:annotation><xs:appinfo><c:kind>identifier</c:kind></xs:appinfo></xs:annotation>
            </xs:element>
            <xs:element name="shipmentMethod" type="xs:string">
              <xs:annotation>
                <xs:documentation>1 = cargo, 2 = other (digital, gift, online delivery).</xs:documentation>
                <xs:appinfo>
                  <c:assumption id="soap-delivery-method">The values are the numbers of the package listing, as text.</c:assumption>
                </xs:appinfo>
              </xs:annotation>
            </xs:element>
            <xs:element name="deliveryTime" type="xs:string">
              <xs:annotation>
                <xs:appinfo>
                  <c:kind>date-time</c:kind>
                  <c:assumption id="soap-dates">Dates are written dd/MM/yyyy HH:mm in Turkish time (UTC+3).</c:assumption>
                </xs:appinfo>
              </xs:annotation>
            </xs:element>
          </xs:sequence>
        </xs:complexType>
      </xs:element>

      <xs:element name="OrderItemDeliveryResponse">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="result" type="os:ResultInfo"/>
          </xs:sequence>
        </xs:complexType>
      </xs:element>

      <xs:element name="ComplementaryItemDetailRequest">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="auth" type="os:Authentication"/>
            <xs:element name="orderItemList" type="os:OrderItemReferenceList"/>
          </xs:sequence>
        </xs:complexType>
      </xs:element>

      <xs:element name="ComplementaryItemDetailResponse">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="result" type="os:ResultInfo"/>
            <xs:element name="itemWithCompInfoList" type="os:ItemWithComplementaryDataList"/>
          </xs:sequence>
        </xs:complexType>
      </xs:element>

      <xs:element name="CombineItemsRequest">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="auth" type="os:Authentication"/>
            <xs:element name="orderItemList" type="os:OrderItemReferenceList"/>
          </xs:sequence>
        </xs:complexType>
      </xs:element>

      <xs:element name="CombineItemsResponse">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="result" type="os:ResultInfo"/>
          </xs:sequence>
        </xs:complexType>
      </xs:element>

      <xs:element name="SeparateCombinedItemsRequest">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="auth" type="os:Authentication"/>
            <xs:element name="orderItemList" type="os:OrderItemReferenceList"/>
          </xs:sequence>
        </xs:complexType>
      </xs:element>

      <xs:element name="SeparateCombinedItemsResponse">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="result" type="os:ResultInfo"/>
          </xs:sequence>
        </xs:complexType>
      </xs:element>

      <xs:element name="OrderItemIdentityRequest">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="auth" type="os:Authentication"/>
            <xs:element name="orderNumber" type="xs:string"/>
            <xs:element name="orderItemList" type="os:IdentityOrderItemList"/>
          </xs:sequence>
        </xs:complexType>
      </xs:element>

      <xs:element name="OrderItemIdentityResponse">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="result" type="os:ResultInfo"/>
          </xs:sequence>
        </xs:complexType>
      </xs:element>
    </xs:schema>
  </wsdl:types>

  <wsdl:message name="OrderListRequest">
    <wsdl:part name="request" element="os:OrderListRequest"/>
  </wsdl:message>
  <wsdl:message name="OrderListResponse">
    <wsdl:part name="response" element="os:OrderListResponse"/>
  </wsdl:message>
  <wsdl:message name="DetailedOrderListRequest">
    <wsdl:part name="request" element="os:DetailedOrderListRequest"/>
  </wsdl:message>
  <wsdl:message name="DetailedOrderListResponse">
    <wsdl:part name="response" element="os:DetailedOrderListResponse"/>
  </wsdl:message>
  <wsdl:message name="OrderDetailRequest">
    <wsdl:part name="request" element="os:OrderDetailRequest"/>
  </wsdl:message>
  <wsdl:message name="OrderDetailResponse">
    <wsdl:part name="response" element="os:OrderDetailResponse"/>
  </wsdl:message>
  <wsdl:message name="OrderItemAcceptRequest">
    <wsdl:part name="request" element="os:OrderItemAcceptRequest"/>
  </wsdl:message>
  <wsdl:message name="OrderItemAcceptResponse">
    <wsdl:part name="response" element="os:OrderItemAcceptResponse"/>
  </wsdl:message>
  <wsdl:message name="OrderItemRejectRequest">
    <wsdl:part name="request" element="os:OrderItemRejectRequest"/>
  </wsdl:message>
  <wsdl:message name="OrderItemRejectResponse">
    <wsdl:part name="response" element="os:OrderItemRejectResponse"/>
  </wsdl:message>
  <wsdl:message name="MakeOrderItemShipmentRequest">
    <wsdl:part name="request" element="os:MakeOrderItemShipmentRequest"/>
  </wsdl:message>
  <wsdl:message name="MakeOrderItemShipmentResponse">
    <wsdl:part name="response" element="os:MakeOrderItemShipmentResponse"/>
  </wsdl:message>
  <wsdl:message name="OrderItemDeliveryRequest">
    <wsdl:part name="request" element="os:OrderItemDeliveryRequest"/>
  </wsdl:message>
  <wsdl:message name="OrderItemDeliveryResponse">
    <wsdl:part name="response" element="os:OrderItemDeliveryResponse"/>
  </wsdl:message>
  <wsdl:message name="ComplementaryItemDetailRequest">
    <wsdl:part name="request" element="os:ComplementaryItemDetailRequest"/>
  </wsdl:message>
  <wsdl:message name="ComplementaryItemDetailResponse">
    <wsdl:part name="response" element="os:ComplementaryItemDetailResponse"/>
  </wsdl:message>
  <wsdl:message name="CombineItemsRequest">
    <wsdl:part name="request" element="os:CombineItemsRequest"/>
  </wsdl:message>
  <wsdl:message name="CombineItemsResponse">
    <wsdl:part name="response" element="os:CombineItemsResponse"/>
  </wsdl:message>
  <wsdl:message name="SeparateCombinedItemsRequest">
    <wsdl:part name="request" element="os:SeparateCombinedItemsRequest"/>
  </wsdl:message>
  <wsdl:message name="SeparateCombinedItemsResponse">
    <wsdl:part name="response" element="os:SeparateCombinedItemsResponse"/>
  </wsdl:message>
  <wsdl:message name="OrderItemIdentityRequest">
    <wsdl:part name="request" element="os:OrderItemIdentityRequest"/>
  </wsdl:message>
  <wsdl:message name="OrderItemIdentityResponse">
    <wsdl:part name="response" element="os:OrderItemIdentityResponse"/>
  </wsdl:message>

  <wsdl:portType name="OrderServicePort">
    <wsdl:operation name="OrderList">
      <wsdl:documentation>Lists orders, page by page. <c:retry>safe</c:retry><c:paging page="pagingData.currentPage" items="orderList.order" size="20" largest-size="100"/></wsdl:documentation>
      <wsdl:input message="os:OrderListRequest"/>
      <wsdl:output message="os:OrderListResponse"/>
    </wsdl:operation>
    <wsdl:operation name="DetailedOrderList">
      <wsdl:documentation>Lists orders with their items, page by page. <c:retry>safe</c:retry><c:paging page="pagingData.currentPage" items="orderList.order" size="20" largest-size="100"/></wsdl:documentation>
      <wsdl:input message="os:DetailedOrderListRequest"/>
      <wsdl:output message="os:DetailedOrderListResponse"/>
    </wsdl:operation>
    <wsdl:operation name="OrderDetail">
      <wsdl:documentation>Shows one complete order. <c:retry>safe</c:retry></wsdl:documentation>
      <wsdl:input message="os:OrderDetailRequest"/>
      <wsdl:output message="os:OrderDetailResponse"/>
    </wsdl:operation>
    <wsdl:operation name="OrderItemAccept">
      <wsdl:documentation>Accepts order items. <c:retry>never</c:retry></wsdl:documentation>
      <wsdl:input message="os:OrderItemAcceptRequest"/>
      <wsdl:output message="os:OrderItemAcceptResponse"/>
    </wsdl:operation>
    <wsdl:operation name="OrderItemReject">
      <wsdl:documentation>Rejects order items. <c:retry>never</c:retry></wsdl:documentation>
      <wsdl:input message="os:OrderItemRejectRequest"/>
      <wsdl:output message="os:OrderItemRejectResponse"/>
    </wsdl:operation>
    <wsdl:operation name="MakeOrderItemShipment">
      <wsdl:documentation>Hands order items over to shipment. <c:retry>never</c:retry></wsdl:documentation>
      <wsdl:input message="os:MakeOrderItemShipmentRequest"/>
      <wsdl:output message="os:MakeOrderItemShipmentResponse"/>
    </wsdl:operation>
    <wsdl:operation name="OrderItemDelivery">
      <wsdl:documentation>Marks an order item as delivered. <c:retry>never</c:retry></wsdl:documentation>
      <wsdl:input message="os:OrderItemDeliveryRequest"/>
      <wsdl:output message="os:OrderItemDeliveryResponse"/>
    </wsdl:operation>
    <wsdl:operation name="ComplementaryItemDetail">
      <wsdl:documentation>Shows the complementary items of order items, at most 500. <c:retry>safe</c:retry></wsdl:documentation>
      <wsdl:input message="os:ComplementaryItemDetailRequest"/>
      <wsdl:output message="os:ComplementaryItemDetailResponse"/>
    </wsdl:operation>
    <wsdl:operation name="CombineItems">
      <wsdl:documentation>Combines order items into one package. <c:retry>never</c:retry></wsdl:documentation>
      <wsdl:input message="os:CombineItemsRequest"/>
      <wsdl:output message="os:CombineItemsResponse"/>
    </wsdl:operation>
    <wsdl:operation name="SeparateCombinedItems">
      <wsdl:documentation>Separates combined order items. <c:retry>never</c:retry></wsdl:documentation>
      <wsdl:input message="os:SeparateCombinedItemsRequest"/>
      <wsdl:output message="os:SeparateCombinedItemsResponse"/>
    </wsdl:operation>
    <wsdl:operation name="OrderItemIdentity">
      <wsdl:documentation>Records the serial and IMEI numbers of order items. <c:retry>never</c:retry></wsdl:documentation>
      <wsdl:input message="os:OrderItemIdentityRequest"/>
      <wsdl:output message="os:OrderItemIdentityResponse"/>
    </wsdl:operation>
  </wsdl:portType>

  <wsdl:binding name="OrderServicePortSoap11" type="os:OrderServicePort">
    <soap:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>
    <wsdl:operation name="OrderList">
      <soap:operation soapAction=""/>
      <wsdl:input><soap:body use="literal"/></wsdl:input>
      <wsdl:output><soap:body use="literal"/></wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="DetailedOrderList">
      <soap:operation soapAction=""/>
      <wsdl:input><soap:body use="literal"/></wsdl:input>
      <wsdl:output><soap:body use="literal"/></wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="OrderDetail">
      <soap:operation soapAction=""/>
      <wsdl:input><soap:body use="literal"/></wsdl:input>
      <wsdl:output><soap:body use="literal"/></wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="OrderItemAccept">
      <soap:operation soapAction=""/>
      <wsdl:input><soap:body use="literal"/></wsdl:input>
      <wsdl:output><soap:body use="literal"/></wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="OrderItemReject">
      <soap:operation soapAction=""/>
      <wsdl:input><soap:body use="literal"/></wsdl:input>
      <wsdl:output><soap:body use="literal"/></wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="MakeOrderItemShipment">
      <soap:operation soapAction=""/>
      <wsdl:input><soap:body use="literal"/></wsdl:input>
      <wsdl:output><soap:body use="literal"/></wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="OrderItemDelivery">
      <soap:operation soapAction=""/>
      <wsdl:input><soap:body use="literal"/></wsdl:input>
      <wsdl:output><soap:body use="literal"/></wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="ComplementaryItemDetail">
      <soap:operation soapAction=""/>
      <wsdl:input><soap:body use="literal"/></wsdl:input>
      <wsdl:output><soap:body use="literal"/></wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="CombineItems">
      <soap:operation soapAction=""/>
      <wsdl:input><soap:body use="literal"/></wsdl:input>
      <wsdl:output><soap:body use="literal"/></wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="SeparateCombinedItems">
      <soap:operation soapAction=""/>
      <wsdl:input><soap:body use="literal"/></wsdl:input>
      <wsdl:output><soap:body use="literal"/></wsdl:output>
    </wsdl:operation>
    <wsdl:operation name="OrderItemIdentity">
      <soap:operation soapAction=""/>
      <wsdl:input><soap:body use="literal"/></wsdl:input>
      <wsdl:output><soap:body use="literal"/></wsdl:output>
    </wsdl:operation>
  </wsdl:binding>

  <wsdl:service name="OrderService">
    <wsdl:documentation>
      <c:assumption id="soap-address">The document does not show the service address; this is the sandbox's address.</c:assumption>
    </wsdl:documentation>
    <wsdl:port name="OrderServicePortSoap11" binding="os:OrderServicePortSoap11">
      <soap:address location="http://127.0.0.1:4010/ws/OrderService"/>
    </wsdl:port>
  </wsdl:service>
</wsdl:definitions>
`;
