/** Units of a line that are packed together. */
export interface PackedLine {
  readonly orderLineId: number;
  readonly quantity: number;
}

/** A split that is carried out now: where it is sent, what it says. */
export interface Split {
  readonly path: string;
  readonly body: string;
  /** Takes the response, so that the new packages can be split or combined in turn. */
  readonly done: (response: SplitResponse) => void;
}

/** What both splits response. */
export interface SplitResponse {
  readonly splitPackageOrderItems: readonly (PackedLine & { readonly packageId: string })[];
}

/** The open packages of one order, by the lines in each. */
type Parcels = readonly (readonly PackedLine[])[];

const byQuantity = "/rest/delivery/v1/splitPackageByQuantity";
const byLines = "/rest/delivery/v1/splitCombinePackage";

/**
 * Knows packages that can be split. Units are parted until each travels alone, then combined and
 * parted anew, so the supply lasts as long as the load does; packages in work are not handed out.
 */
export class SplitSupply {
  readonly #waiting: Parcels[] = [];

  /** Takes a package in `Picking`; one that cannot be parted is left out. */
  add(lines: readonly PackedLine[]): void {
    if (lines.length > 1 || (lines[0]?.quantity ?? 0) > 1) this.#waiting.push([lines]);
  }

  get size(): number {
    return this.#waiting.length;
  }

  /** The split whose turn it is; undefined when every package is in work. */
  next(): Split | undefined {
    const parcels = this.#waiting.shift();
    if (parcels === undefined) return undefined;
    const divisible = parcels.find((lines) => lines.some(({ quantity }) => quantity > 1));
    if (divisible !== undefined) return this.#divide(parcels, divisible);
    return parcels.length > 1 ? this.#combine(parcels) : this.#part(parcels);
  }

  #divide(parcels: Parcels, source: readonly PackedLine[]): Split {
    const orderLineId = source.find(({ quantity }) => quantity > 1)?.orderLineId;
    const packageDetails = [{ orderLineId, quantities: 1 }];
    return {
      path: byQuantity,
      body: JSON.stringify({ splitPackages: [{ packageDetails }] }),
      done: this.#replacing(parcels, [source]),
    };
  }

  #combine(parcels: Parcels): Split {
    return this.#group(parcels, parcels.flat());
  }

  #part(parcels: Parcels): Split {
    return this.#group(parcels, parcels.flat().slice(0, 1));
  }

  #group(parcels: Parcels, lines: readonly PackedLine[]): Split {
    const orderLineIds = lines.map(({ orderLineId }) => orderLineId);
    return {
      path: byLines,
      body: JSON.stringify({ splitGroups: [{ orderLineIds }] }),
      done: this.#replacing(parcels, parcels),
    };
  }

  /** The packages that the response names take the place of those that were split. */
  #replacing(parcels: Parcels, split: Parcels): (response: SplitResponse) => void {
    return ({ splitPackageOrderItems }) => {
      const made = new Map<string, PackedLine[]>();
      for (const line of splitPackageOrderItems) {
        made.set(line.packageId, [...(made.get(line.packageId) ?? []), line]);
      }
      const kept = parcels.filter((lines) => !split.includes(lines));
      this.#waiting.push([...kept, ...made.values()]);
    };
  }
}
