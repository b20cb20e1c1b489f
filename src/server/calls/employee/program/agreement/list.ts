import { defineCall } from '../../../../platform'
import { listAgreements } from '../../../../queries/session/program-account'

export default defineCall('employee/program/agreement/list', async (_, { db, caller, clock }) =>
  (await listAgreements(db, caller, clock.now())).map(({ agreedAt, expiresAt, ...program }) => ({
    ...program,
    since: agreedAt?.toISOString() ?? null,
    until: expiresAt?.toISOString() ?? null,
    agreed: agreedAt !== null,
  })),
)
