import { CartError } from './errors';
import { Money } from './money';

/** From this many pieces on, each piece costs this much. */
export interface Tier {
  readonly from: number;
  readonly unit: Money;
}

export interface Product {
  readonly sku: string;
  readonly name: string;
  readonly unit: Money;
  readonly taxClass: TaxClass;
  readonly tiers?: readonly Tier[];
  /** The most that one order may hold. */
  readonly limit?: number;
}

export type TaxClass = 'standard' | 'reduced' | 'none';

/** What is sold. */
export class Catalog {
  private readonly products = new Map<string, Product>();

  constructor(products: Iterable<Product> = []) {
    for (const product of products) this.add(product);
  }

  add(product: Product): void {
    this.products.set(product.sku, product);
  }

  get(sku: string): Product {
    const product = this.products.get(sku);
    if (!product) throw new CartError('unknown-product', `no product ${sku}`);
    return product;
  }
}

/**
 * The price of one piece if `quantity` pieces are bought.
 *
 * The tier with the highest `from` that the quantity reaches counts, in whatever order the tiers are listed. A tier
 * that costs more than a piece alone (it happens in a sale) is not applied.
 */
export function unitPrice(product: Product, quantity: number): Money {
  let best: Tier | undefined;
  for (const tier of product.tiers ?? []) {
    if (quantity >= tier.from && (!best || tier.from > best.from)) best = tier;
  }
  if (!best || best.unit.minor > product.unit.minor) return product.unit;
  return best.unit;
}
