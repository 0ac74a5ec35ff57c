import { firstNumberOf, type Version } from "./shop.ts";
import { hashText } from "./world.ts";

export const BUYERS = [2001, 2002, 2003, 2004, 2005, 2006] as const;

/** Stands between a version and its buyer in every personal text. */
export const PERSONAL = "-buyer-";

export function buyerOf(version: Pick<Version, "seller" | "orderNumber">): number {
  const name = `${version.seller} ${firstNumberOf(version)}`;
  return BUYERS[hashText(name, 0) % BUYERS.length] ?? BUYERS[0];
}

/** How the listing shows a version's buyer: as they are, without an id, or with another id and the same e-mail. */
export function namingOf({ number }: Version): "named" | "masked" | "alias" {
  const share = hashText(`naming ${number}`, 0) % 10;
  return share === 0 ? "masked" : share === 1 ? "alias" : "named";
}

export function renderBuyer(version: Version): object {
  const buyer = buyerOf(version);
  const naming = namingOf(version);
  const text = `v${version.number}${PERSONAL}${buyer}`;
  if (naming === "masked") return { customerId: null, customerfullName: `*** ${text}` };
  const address = { fullName: `Name ${text}`, address: `Street ${text}`, city: "Town" };
  return {
    customerId: naming === "alias" ? buyer + 7000 : buyer,
    customerfullName: `Name ${text}`,
    customerEmail: `buyer${buyer}@mail.test`,
    tcIdentityNumber: text,
    billingAddress: address,
    shippingAddress: { ...address, gsm: text },
  };
}
