import '../platform/i18n/program-texts'
import { describeMandate } from '../../core/permission/mandate-text'
import type { Mandate } from '../../generated/types'
import { listSeparator, t } from '../platform'

/** Shows the mandate of a row in the language of the page. */
export const mandateCell = ({ mandate }: { mandate: Mandate | null }): string =>
  describeMandate(mandate, { say: t, separator: listSeparator() })
