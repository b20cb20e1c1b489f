import type { DepartmentRow, DirectoryUses } from '#/generated/types'
import { UsageList } from '../../directory/usage-list'
import { t, useQuery } from '../../platform'
import { api } from '../../platform/api'
import { LoadState, toast } from '../../ui'
import { TargetDialog, type TargetDialogProps } from './target-dialog'

/** Merges a department into another after showing the consequences. */
export function MergeDialog(props: TargetDialogProps) {
  const { departments, row } = props
  const { id, name, people } = row
  const { value: uses, failure, reload } = useQuery(id, () => api.dept.uses({ id }))
  const below = departments.childrenOf(id).filter(({ enabled }) => enabled).length
  return (
    <TargetDialog
      {...props}
      title={t('directory.merge-of', { name })}
      label="directory.merge-into"
      ok={t('directory.merge')}
      disabled={!uses}
      act={async ({ id: into, name: other }) => {
        const counts = await api.dept.merge({ id, into })
        toast(t('directory.merged', { name, into: other, ...counts }), 'success')
      }}
      below={(target) => (
        <section className="dir-form q-stack q-gap-3-5">
          <h3>{t('directory.used-by')}</h3>
          {uses ? <UsageList {...uses} /> : <LoadState failure={failure} reload={reload} lines={1} />}
          {uses && (
            <Consequences uses={uses} name={name} root={target?.parent_id === null ? target : undefined} />
          )}
        </section>
      )}
    >
      <p className="dir-text">{t('directory.merge-text', { name, people, departments: below })}</p>
    </TargetDialog>
  )
}

interface ConsequencesProps {
  uses: DirectoryUses
  name: string
  /** Root department (whole company), if it is the target: it means everyone, so nothing is rewritten. */
  root: DepartmentRow | undefined
}

const namesOf = (named: readonly { name: string }[]) =>
  named.map(({ name }) => name).join(t('picker.recipients.comma'))

/** Lists what happens to designs and contact groups that use the department. */
function Consequences({ uses: { flows, groups }, name, root }: ConsequencesProps) {
  const written = [...flows.filter(({ draft }) => draft), ...groups]
  const published = flows.filter(({ published: runs }) => runs)
  if (!written.length && !published.length) return null
  if (root) return <p className="dir-warning">{t('directory.merge-root', { name, into: root.name })}</p>
  return (
    <>
      {written.length > 0 && <p>{t('directory.merge-uses', { name, names: namesOf(written) })}</p>}
      {published.length > 0 && (
        <p className="dir-warning">{t('directory.merge-published', { name, names: namesOf(published) })}</p>
      )}
    </>
  )
}
