import type { FlowDesign } from '#/generated/types'
import { t } from '../../platform/i18n'
import { absoluteTime } from '../../platform/local-time'
import { useLoaded } from '../../platform/use-loaded'
import { Allowed } from '../../stores/allowed'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Skeleton } from '../../ui/parts'
import { Differences } from './differences'
import type { OtherSave } from './draft'

interface ConflictDialogProps {
  other: OtherSave | null
  /** What both began with, and what is here. */
  base: FlowDesign
  mine: FlowDesign
  /** Fetches what the other one saved. */
  load(): Promise<FlowDesign>
  onReload(): void
  onOverwrite(): void
  /** Keeps what is here as a flow of its own. */
  onCopy(): Promise<void>
  /** Decides later: nothing is saved until then. */
  onClose(): void
}

/** Somebody else saved in between: who and when, what each changed, and what to do; nothing is lost silently. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { other, base, mine, load, onReload, onOverwrite, onCopy, onClose } = props
  const { value: theirs, failure } = useLoaded('theirs', load)
  const footer = (
    <>
      <a className="q-button" href={location.href} target="_blank" rel="noopener">
        {t('flow-design.conflict.see')}
      </a>
      <Button kind="danger" onClick={onOverwrite}>
        {t('flow-design.conflict.overwrite')}
      </Button>
      <Allowed rule="flowdesign.add">
        <Button onClick={() => void onCopy()}>{t('flow-design.conflict.copy')}</Button>
      </Allowed>
      <Button kind="primary" onClick={onReload}>
        {t('flow-design.conflict.load')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('flow-design.conflict.title')} width={720} onClose={onClose} footer={footer}>
      {other?.name && (
        <p>
          <strong>{t('flow-design.conflict.by', { name: other.name, at: absoluteTime(other.at) })}</strong>
        </p>
      )}
      <p>{t('flow-design.conflict.text')}</p>
      {theirs && <Differences base={base} mine={mine} theirs={theirs} name={other?.name ?? ''} />}
      {!theirs && (failure ? <p role="alert">{failure.message}</p> : <Skeleton lines={4} />)}
    </Dialog>
  )
}
