import { TaxClass } from './catalog';
import { Money } from './money';

/** Rates in hundredths of a percent. */
export type TaxTable = Readonly<Record<TaxClass, number>>;

export const NO_TAX: TaxTable = { standard: 0, reduced: 0, none: 0 };

/** The tax of each class, computed once on the sum of its lines, so that cents are rounded once for each rate. */
export function taxes(nets: readonly { taxClass: TaxClass; net: Money }[], table: TaxTable, currency: string): Money {
  const byClass = new Map<TaxClass, Money>();
  for (const { taxClass, net } of nets) {
    byClass.set(taxClass, (byClass.get(taxClass) ?? Money.zero(currency)).plus(net));
  }
  return Money.sum(
    [...byClass].map(([taxClass, net]) => net.share(table[taxClass])),
    currency,
  );
}
