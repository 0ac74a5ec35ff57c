/** Whole kuruş as decimal text in lira: 12990 is "129.90". */
export function amountOfKurus(kurus: number): string {
  const digits = String(kurus).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
