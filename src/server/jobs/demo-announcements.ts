import company from '#fixtures/company.json'
import file from '#fixtures/company-notices.json'
import type { Tx } from '../platform/db/db'
import { writeAnnouncement } from '../queries/company/announcement'

const day = 86_400_000

/** Puts up the notices of the demo company (fixtures/company-notices.json), written some days ago. */
export async function addDemoAnnouncements(
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
