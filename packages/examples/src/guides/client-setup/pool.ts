import { createSellerPool } from "@marketplace-seller/rest-client";

// The credentials of each seller come from wherever you keep them.
const pool = createSellerPool({ baseUrl: "http://127.0.0.1:4010" }, (seller) => ({
  credentials: { appKey: `${seller}-key`, appSecret: `${seller}-secret` },
}));
for (const seller of ["sandbox"]) {
  const { content } = await pool.client(seller).products.query({ size: 1 });
  console.log(seller, content[0]?.sellerNickname);
}
