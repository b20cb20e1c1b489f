import file from '#fixtures/contact-groups.json'
import type { RecipientGroup } from '../../generated/types'
import type { Tx } from '../platform'
import {
  type ContactGroupFacts,
  type ContactGroupWriteContext,
  insertContactGroup,
  lockContactGroups,
} from '../queries'

/** Contact groups of the demo company (fixtures/contact-groups.json). */
export const demoContactGroups = file.map(({ id, name, tip, groups }) => {
  const facts: ContactGroupFacts = { name, tip, groups: groups as RecipientGroup[], managers: [] }
  return { id, facts }
})

/** Adds the demo company's contact groups. */
export async function addDemoContactGroups(
  tx: Tx,
  writing: Omit<ContactGroupWriteContext, 'id'>,
): Promise<void> {
  await lockContactGroups(tx, writing.workspace)
  for (const { id, facts } of demoContactGroups) await insertContactGroup(tx, { ...writing, id }, facts)
}
