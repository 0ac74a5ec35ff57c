/** The version of this package. A test checks that the constant `version` equals the version in package.json. */
export const version = "0.0.0";
