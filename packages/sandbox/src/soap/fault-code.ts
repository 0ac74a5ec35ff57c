/** The fault codes of SOAP 1.1, and conditions that HTTP would say by a status (assumption `soap-faults`). */
export type FaultCode =
  | "Client"
  | "Client.NotImplemented"
  | "Client.TooManyRequests"
  | "Server"
  | "Server.Unavailable"
  | "VersionMismatch"
  | "MustUnderstand";
