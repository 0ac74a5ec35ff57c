import { createSellerPool } from "@marketplace-seller/rest-client";

// The function returns the credentials of a seller, for example from your secret store.
const pool = createSellerPool({ baseUrl: "http://127.0.0.1:4010" }, (seller) => ({
  credentials: { appKey: `${seller}-key`, appSecret: `${seller}-secret` },
}));
for (const seller of ["sandbox"]) {
  const { content } = await pool.client(seller).products.query({ size: 1 });
  console.log(seller, content[0]?.sellerNickname);
}
