import company from '#fixtures/company.json'
import file from '#fixtures/company-notices.json'
import type { AppContext, Tx } from '../platform'
import { writeAnnouncement } from '../queries/company/announcement'
import { type CompanyFile, writeCompany } from '../queries/directory/company'
import { addDemoContactGroups } from './demo-contact-groups'
import { publishDemoFlows } from './demo-flows'
import { addDemoReadingRecords } from './demo-reading-records'
import { addDemoSources } from './demo-sources'

const day = 86_400_000

/** Adds the announcements of the demo company (fixtures/company-notices.json), dated some days ago. */
async function addDemoAnnouncements(
  tx: Tx,
  { workspace, now }: { workspace: string; now: number },
): Promise<void> {
  for (const { writer, daysAgo, ...written } of file.notices) {
    const name = company.people.find(({ id }) => id === writer)?.name ?? ''
    const at = now - daysAgo * day
    const notice = { ...written, beginsAt: at, endsAt: null }
    await writeAnnouncement(tx, { workspace, id: writer, name }, { notice, now: at })
  }
}

/** Demo company (fixtures/company.json). */
export const demoCompany: CompanyFile = company

/**
 * Loads the demo company into an empty workspace, with contact groups, published flows, announcements,
 * reading records and database sets.
 */
export async function loadDemo(
  tx: Tx,
  { clock, newId }: Pick<AppContext, 'clock' | 'newId'>,
  { workspace, passwordHash }: { workspace: string; passwordHash: string | null },
): Promise<void> {
  const now = clock.now()
  const saving = { workspace, personId: 'admin', now, newId }
  await writeCompany(tx, demoCompany, {
    workspace,
    passwordHash,
    mustChange: false,
    createdAt: new Date(now),
  })
  await addDemoContactGroups(tx, saving)
  await publishDemoFlows(tx, saving)
  await addDemoAnnouncements(tx, saving)
  await addDemoReadingRecords(tx, saving)
  await addDemoSources(tx, saving)
}
