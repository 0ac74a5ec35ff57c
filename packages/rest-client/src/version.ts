/** The version of this package. A test checks that this constant equals the version in package.json. */
export const version = "0.1.0";
