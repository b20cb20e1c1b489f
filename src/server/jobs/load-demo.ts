import company from '#fixtures/company.json'
import notices from '#fixtures/company-notices.json'
import contactGroups from '#fixtures/contact-groups.json'
import readingRecords from '#fixtures/reading-records.json'
import type { RecipientGroup } from '../../generated/types'
import type { AppContext, Tx } from '../platform'
import {
  type ContactGroupFacts,
  type ContactGroupWriteContext,
  insertContactGroup,
  lockContactGroups,
  writeReadingRecord,
} from '../queries'
import { writeAnnouncement } from '../queries/company/announcement'
import { type CompanyFile, writeCompany } from '../queries/directory/company'
import { addDemoDashboards } from './demo-dashboards'
import { publishDemoFlows } from './demo-flows'
import { addDemoSources } from './demo-sources'

const day = 86_400_000

/** Adds the announcements of the demo company (fixtures/company-notices.json), dated some days ago. */
async function addDemoAnnouncements(
  tx: Tx,
  { workspace, now }: { workspace: string; now: number },
): Promise<void> {
  for (const { writer, daysAgo, ...written } of notices.notices) {
    const name = company.people.find(({ id }) => id === writer)?.name ?? ''
    const at = now - daysAgo * day
    const notice = { ...written, beginsAt: at, endsAt: null }
    await writeAnnouncement(tx, { workspace, id: writer, name }, { notice, now: at })
  }
}

/** Adds the reading records of the demo company (fixtures/reading-records.json). */
async function addDemoReadingRecords(
  tx: Tx,
  { workspace, now }: { workspace: string; now: number },
): Promise<void> {
  for (const { reader, daysAgo, ...book } of readingRecords.records) {
    const person = company.people.find(({ id }) => id === reader)
    const dept = company.departments.find(({ id }) => person?.depts.some((one) => one.id === id))
    const record = { ...book, reader_id: reader, reader: person?.name ?? '', dept: dept?.name ?? '' }
    await writeReadingRecord(tx, workspace, { record, now: now - daysAgo * day })
  }
}

/** Contact groups of the demo company (fixtures/contact-groups.json). */
export const demoContactGroups = contactGroups.map(({ id, name, tip, groups }) => {
  const facts: ContactGroupFacts = { name, tip, groups: groups as RecipientGroup[], managers: [] }
  return { id, facts }
})

/** Adds the demo company's contact groups. */
async function addDemoContactGroups(tx: Tx, writing: Omit<ContactGroupWriteContext, 'id'>): Promise<void> {
  await lockContactGroups(tx, writing.workspace)
  for (const { id, facts } of demoContactGroups) await insertContactGroup(tx, { ...writing, id }, facts)
}

/** Demo company (fixtures/company.json). */
export const demoCompany: CompanyFile = company

/**
 * Loads the demo company into an empty workspace, with contact groups, published flows, dashboards,
 * announcements, reading records and database sets.
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
  await addDemoDashboards(tx, saving)
  await addDemoAnnouncements(tx, saving)
  await addDemoReadingRecords(tx, saving)
  await addDemoSources(tx, saving)
}
