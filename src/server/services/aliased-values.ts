import { maskForSupervisors } from '../../core/flow'
import { type FormValues, valuesByAlias } from '../../core/form'
import type { DbReader } from '../platform'
import { findPublishedVersion } from '../queries'

/** Returns the values of a flow by the aliases of its fields; what the design masks for its readers as masked text. */
export async function findAliasedValues(
  reader: DbReader,
  workspace: string,
  { form, versionId }: { form: FormValues; versionId: string },
): Promise<FormValues | undefined> {
  const version = await findPublishedVersion(reader, workspace, versionId)
  if (!version) return undefined
  const shown = maskForSupervisors(version.design, form)
  return valuesByAlias(shown.form, shown.values)
}
