import { encodeCompany } from '../../../../../core/flow'
import { defineCall } from '../../../../platform'
import { readRecipientDirectory } from '../../../../queries'
import { findLedgers } from '../../../../queries/ledger/ledger'
import { readCompanyControl } from '../../../../read-models/action-context/company-control'
import {
  listSelectableFlows,
  listStartableFlows,
} from '../../../../read-models/action-context/startable-flows'

export default defineCall('oa/flowdesigns/simulation/surroundings', async (body, context) => {
  const reader = context.db
  const addressees = await readRecipientDirectory(context)
  const source = { reader, context, addressees, isSimulated: true }
  const { directory, groups, calendars, companyVersion, groupsVersion } = addressees
  const mark = `${companyVersion}.${groupsVersion}`
  const [control, started, offered, ledgers] = await Promise.all([
    readCompanyControl(reader, context.caller),
    listStartableFlows(source, body.starts),
    body.offers ? listSelectableFlows(source) : null,
    findLedgers(reader, context.caller.workspace, body.ledgers ?? []),
  ])
  return {
    mark,
    company: mark === body.mark ? null : encodeCompany(directory.rows(), groups),
    control,
    calendars: [...(calendars ?? [])].map(([id, calendar]) => ({ id, calendar })),
    offered: offered && [...offered].map(([id, name]) => ({ id, name })),
    ledgers: [...ledgers].map(([id, ledger]) => ({ id, ledger })),
    started: [...(started ?? [])].map(([id, { formset }]) => ({ id, formset })),
  }
})
