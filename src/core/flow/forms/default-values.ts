import { companyZone } from '../../company/company-zone'
import { defaultsOf } from '../../form/defaults/default-values'
import type { FormValues } from '../../form/values/form-values'
import type { FlowSnapshot } from '../snapshot/snapshot'

/** Computes the defaults of the form for a person. */
export function computeDefaults(
  { id, name, jobId }: { id: string; name: string; jobId: string },
  { design, directory, now }: Pick<FlowSnapshot, 'design' | 'directory' | 'now'>,
): FormValues {
  const depts = (directory.person(id)?.departments ?? []).map((one) => {
    const path = directory.pathOf(one.id).map((above) => above.name)
    return { id: one.id, name: path.at(-1) ?? '', path }
  })
  return defaultsOf(design.formset, { now, zone: companyZone, person: { id, name, jobId }, depts })
}
