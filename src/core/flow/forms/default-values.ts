import { defaultsOf, type FormValues } from '../../form'
import { clockOf, type FlowSnapshot } from '../snapshot/snapshot'

/** Computes the defaults of the form for a person. */
export function computeDefaults(
  { id, name, jobId }: { id: string; name: string; jobId: string },
  snapshot: Pick<FlowSnapshot, 'design' | 'directory' | 'now' | 'zone'>,
): FormValues {
  const { design, directory, now } = snapshot
  const { zone } = clockOf(snapshot)
  const depts = (directory.person(id)?.departments ?? []).map((one) => {
    const path = directory.pathOf(one.id).map((above) => above.name)
    return { id: one.id, name: path.at(-1) ?? '', path }
  })
  return defaultsOf(design.formset, { now, zone, person: { id, name, jobId }, depts })
}
