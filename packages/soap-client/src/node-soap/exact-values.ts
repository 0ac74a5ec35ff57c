/** How node-soap reads values, so that no digit is lost to a double. */
export const exactValues = {
  long: (text: string): string => text,
  decimal: (text: string): string => text,
  integer: (text: string): number | string => {
    const value = Number(text);
    return Number.isSafeInteger(value) && String(value) === text ? value : text;
  },
};
