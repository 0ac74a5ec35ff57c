/** Credentials of a seller. */
export interface Credentials {
  readonly appKey: string;
  readonly appSecret: string;
}
