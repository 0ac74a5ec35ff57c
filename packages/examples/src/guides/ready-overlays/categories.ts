import { createRestClient } from "@marketplace-seller/rest-client";

const baseUrl = process.env.MARKETPLACE_BASE_URL ?? "http://127.0.0.1:4010";
const credentials = { appKey: "sandbox-key", appSecret: "sandbox-secret" };
const client = createRestClient({ baseUrl, credentials });

const { categories } = await client.operations.listCategories({});
const leaf = categories.flatMap(({ subCategories }) => subCategories ?? []).at(0);
if (leaf === undefined) throw new Error("There are no categories");
const path = { categoryId: leaf.id };
const { categoryAttributes } = await client.operations.listCategoryAttributes({ path });
for (const { attributeName, isMandatory, attributeValues } of categoryAttributes) {
  const values = attributeValues.map(({ value }) => value).join(", ");
  console.log(leaf.name, attributeName, isMandatory ? "mandatory" : "optional", values);
}
