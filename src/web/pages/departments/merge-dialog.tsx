import type { DirectoryUses } from '#/generated/types'
import type { Choice } from '../../directory/combobox'
import { Uses } from '../../directory/uses'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { useLoaded } from '../../platform/use-loaded'
import { Dialog } from '../../ui/dialog'
import { OkCancel } from '../../ui/ok-cancel'
import { Skeleton } from '../../ui/parts'
import { toast } from '../../ui/toast'
import { type TargetDialogProps, TargetField, useTarget } from './target-dialog'

/** Merges a department into another, after telling what follows from it. */
export function MergeDialog(props: TargetDialogProps) {
  const { departments, row, onClose } = props
  const { value: uses } = useLoaded(row.id, () => api.dept.uses({ id: row.id }))
  const { name, chosen, setChosen, target, isBusy, go } = useTarget(props, async ({ id, name: into }) => {
    const counts = await api.dept.merge({ id: row.id, into: id })
    toast(t('directory.merged', { name: row.name, into, ...counts }), 'success')
  })
  const below = departments.childrenOf(row.id).filter(({ enabled }) => enabled).length
  const isRoot = target !== undefined && departments.byId.get(target.id)?.parent_id === null
  const footer = (
    <OkCancel
      onCancel={onClose}
      ok={t('directory.merge')}
      disabled={!target || !uses}
      busy={isBusy}
      onClick={() => void go()}
    />
  )
  return (
    <Dialog title={t('directory.merge-of', { name })} width={520} onClose={onClose} footer={footer}>
      <div className="dir-form">
        <p>{t('directory.merge-text', { name, people: row.people, departments: below })}</p>
        <TargetField
          {...{ departments, row, chosen }}
          label={t('directory.merge-into')}
          onChange={setChosen}
        />
        <section>
          <h3>{t('directory.used-by')}</h3>
          {uses ? <Uses {...uses} /> : <Skeleton lines={1} />}
          {uses && <Consequences {...{ uses, name }} root={isRoot ? target : undefined} />}
        </section>
      </div>
    </Dialog>
  )
}

interface ConsequencesProps {
  uses: DirectoryUses
  name: string
  /** The whole company, when it is the target: choosing it means everybody, so nothing is written anew. */
  root: Choice | undefined
}

const namesOf = (named: readonly { name: string }[]) =>
  named.map(({ name }) => name).join(t('picker.recipients.comma'))

/** What becomes of the designs and contact groups that name the department. */
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
