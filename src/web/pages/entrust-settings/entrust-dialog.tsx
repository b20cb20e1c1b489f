import { useState } from 'react'
import type { Entrust } from '#/generated/types'
import { ChosenField } from '../../directory/chosen-field'
import { findColleagues } from '../../picker/find-person'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { Dialog } from '../../ui/dialog'
import { TextAreaField } from '../../ui/field'
import { OkCancel } from '../../ui/ok-cancel'
import { Segments } from '../../ui/segments'
import { toast } from '../../ui/toast'
import { offerHandover } from './deeds'
import { bodyOf, type Draft, draftOf, newDraft, problemsOf } from './draft'
import { FlowsField } from './flows-field'
import { PeriodField } from './period-field'

interface EntrustDialogProps {
  /** The delegation being changed; none = a new one. */
  one?: Entrust
  /** Whoever delegates is chosen, too: administrators set everybody's. */
  isForOther: boolean
  onClose(): void
  onSaved(): void
}

/** Saves a delegation and offers to hand over what already waits. */
async function save(draft: Draft, one: Entrust | undefined): Promise<void> {
  const calls = api.oa.flowdesigns.entrust
  const body = bodyOf(draft)
  const saved = await (one ? calls.edit({ ...body, _id: one._id, rev: one.rev }) : calls.creat(body))
  toast(t('delegation.saved'), 'success')
  await offerHandover(saved._id, { waiting: saved.waiting, name: draft.to?.name ?? '' })
}

interface PartProps {
  draft: Draft
  problems: ReturnType<typeof problemsOf>
  set(part: Partial<Draft>): void
}

/** Who delegates to whom. */
const People = ({ draft, problems, set, isForOther }: PartProps & { isForOther: boolean }) => (
  <>
    {isForOther && (
      <ChosenField
        single
        required
        label={t('delegation.from')}
        placeholder={t('delegation.find-person')}
        error={problems.from}
        chosen={draft.from ? [draft.from] : []}
        onChange={([from]) => set({ from })}
        find={(text) => findColleagues(text, draft.to?.id)}
      />
    )}
    <ChosenField
      single
      required
      label={t('delegation.to')}
      placeholder={t('delegation.find-person')}
      error={problems.to}
      chosen={draft.to ? [draft.to] : []}
      onChange={([to]) => set({ to })}
      find={(text) => findColleagues(text, draft.from?.id)}
    />
  </>
)

/** What is delegated: messages or whole flows, of all designs or of some. */
const Contents = ({ draft: { kind, isAll, flows }, problems, set }: PartProps) => (
  <>
    <div className="entrust-part">
      <span className="q-field-label">{t('delegation.kind')}</span>
      <Segments
        label={t('delegation.kind')}
        value={kind}
        options={[
          { value: 'message', text: t('delegation.kind.message') },
          { value: 'flow', text: t('delegation.kind.flow') },
        ]}
        onChange={(value) => set({ kind: value })}
      />
      <p className="q-field-hint">{t(`delegation.kind-hint.${kind}`)}</p>
    </div>
    <div className="entrust-part">
      <span className="q-field-label">{t('delegation.flows')}</span>
      <Segments
        label={t('delegation.flows')}
        value={isAll ? 'all' : 'some'}
        options={[
          { value: 'all', text: t('delegation.flows-all') },
          { value: 'some', text: t('delegation.flows-some') },
        ]}
        onChange={(value) => set({ isAll: value === 'all' })}
      />
      {!isAll && (
        <FlowsField value={flows} error={problems.flows} onChange={(some) => set({ flows: some })} />
      )}
    </div>
  </>
)

/** A delegation: to whom, of what, from when to when, and why. */
export function EntrustDialog({ one, isForOther, onClose, onSaved }: EntrustDialogProps) {
  const [draft, setDraft] = useState(() => (one ? draftOf(one, new Date()) : newDraft(new Date())))
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const problems = problemsOf(draft, isForOther)
  const part = {
    draft,
    problems: isTried ? problems : {},
    set: (some: Partial<Draft>) => setDraft((last) => ({ ...last, ...some })),
  }
  const send = () => {
    setTried(true)
    if (Object.keys(problems).length) return
    setBusy(true)
    save(draft, one).then(
      () => {
        onSaved()
        onClose()
      },
      () => setBusy(false),
    )
  }
  return (
    <Dialog
      title={t(one ? 'delegation.edit' : 'delegation.new')}
      width={560}
      onClose={onClose}
      footer={<OkCancel onCancel={onClose} busy={isBusy} onClick={send} ok={t('delegation.save')} />}
    >
      <div className="entrust-form">
        <People {...part} isForOther={isForOther && !one} />
        <Contents {...part} />
        <PeriodField draft={draft} error={part.problems.ends} onChange={part.set} />
        <TextAreaField
          label={t('delegation.reason')}
          maxLength={200}
          rows={2}
          value={draft.reason}
          placeholder={t('delegation.reason-hint')}
          onChange={({ target }) => part.set({ reason: target.value })}
        />
      </div>
    </Dialog>
  )
}
