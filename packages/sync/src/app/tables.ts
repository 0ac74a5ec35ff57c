import { consumerOffsetTable } from "../changes/consumer-offset.ts";
import { deadLetterTable } from "../changes/dead-letter.ts";
import { quotaBlockTable } from "../clients/quota/lease-block.ts";
import * as feed from "../feed/feed-tables.ts";
import { feedCheckTable } from "../feed/premises/feed-check-table.ts";
import { sellerTable } from "../feed/seller-row.ts";
import { triggerTable } from "../jobs/job-queue.ts";
import { offerSenderTable, offerTaskTable } from "../offers/claim-offers.ts";
import { offerTable } from "../offers/offer.ts";
import { copiedToTable } from "../store/copied-to.ts";
import { journaledTable, pausedSellerTable } from "../store/journaled-requests.ts";
import { leaseTable } from "../store/lease.ts";
import { schemaVersionTable } from "../store/migrations.ts";
import type { DeclaredTable } from "../store/tables/declare-table.ts";
import { unscrubbedTable } from "../store/unscrubbed.ts";
import { keyedWriteTable } from "../writes/keyed-write-table.ts";

/** All tables of a sync's database; each is declared by its owner. */
export const tables: readonly DeclaredTable<never>[] = [
  schemaVersionTable,
  sellerTable,
  feed.packageTable,
  feed.lineTable,
  feed.changeTable,
  feed.transitionTable,
  feed.splitLinkTable,
  feed.quarantineTable,
  feed.erasedCustomerTable,
  feedCheckTable,
  consumerOffsetTable,
  deadLetterTable,
  triggerTable,
  quotaBlockTable,
  keyedWriteTable,
  leaseTable,
  pausedSellerTable,
  journaledTable,
  copiedToTable,
  unscrubbedTable,
  offerTable,
  offerTaskTable,
  offerSenderTable,
];
