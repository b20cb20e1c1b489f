import '../../platform/i18n/seal-texts'
import { useState } from 'react'
import type { OaFlowDetailData } from '#/generated/types'
import { absoluteTime, t } from '../../platform'
import { api } from '../../platform/api'
import { Button, toast } from '../../ui'

type PaperSignature = NonNullable<OaFlowDetailData['signature']>

/** Returns who signed the paper when, with which seal and certificate, and what is not on it. */
function factsOf({ at, by, seal, certificate, later, readable }: PaperSignature): string[] {
  const facts = { at: absoluteTime(at), by, seal, certificate }
  return [
    t(seal ? 'seal-note.sealed' : 'seal-note.facts', facts),
    later ? t('seal-note.later', { n: later }) : t('seal-note.current'),
    ...(readable ? [] : [t('seal-note.hidden')]),
  ]
}

interface PaperSignatureNoteProps {
  detail: OaFlowDetailData
  onChanged(): Promise<void>
}

/** Shows the signed paper of a flow with its download, or the button by which its reader signs it. */
export default function PaperSignatureNote({
  detail: { flow, may, signature },
  onChanged,
}: PaperSignatureNoteProps) {
  const [isBusy, setBusy] = useState(false)
  const body = { flowOi_id: flow._id }
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch {
      // The sender of calls has told why.
    } finally {
      setBusy(false)
    }
  }
  const sign = async () => {
    await api.oa.flow.paper.seal(body)
    toast(t('seal-note.done'), 'success')
    await onChanged()
  }
  return (
    <section className="flow-notice q-row q-wrap q-gap-3 q-gap-y-1" aria-label={t('seal-note.title')}>
      {signature && <span>{factsOf(signature).join(t('seal-note.stop'))}</span>}
      {signature?.readable && (
        <Button
          icon="download"
          busy={isBusy}
          onClick={() => void run(() => api.oa.flow.paper.signature(body))}
        >
          {t('seal-note.download')}
        </Button>
      )}
      {may.seal && (
        <Button icon="key" busy={isBusy} onClick={() => void run(sign)}>
          {t('seal-note.seal')}
        </Button>
      )}
    </section>
  )
}
