import { useState } from 'react'
import type { SyncReport } from '#/generated/types'
import { t } from '../../platform'
import { Button, confirm } from '../../ui'
import { SyncChangeList } from './change-list'
import { Collapsible, HiddenRowsNote } from './collapsible'
import type { ChangeSelection, Sync } from './use-sync'

type Kind = 'added' | 'changed' | 'gone' | 'back'

const totalOf = ({ parts }: SyncReport, kind: Kind) => parts.reduce((sum, part) => sum + part[kind].total, 0)

/** Returns departments that are still in use outside; they are restored without confirmation. */
const reopened = ({ parts }: SyncReport) => parts.find(({ part }) => part === 'departments')?.back.total ?? 0

function Problems({ problems: { total, texts } }: { problems: SyncReport['problems'] }) {
  return (
    <Collapsible title={t('sync.problems')} total={total} tone="warning" open>
      <ul className="sync-problems q-scroll q-tone-warning">
        {texts.map((text) => (
          <li className="q-pad-y-1 q-pad-x-0" key={text}>
            {text}
          </li>
        ))}
      </ul>
      <HiddenRowsNote total={total} shown={texts.length} />
    </Collapsible>
  )
}

function Linked({ linked }: { linked: SyncReport['linked'] }) {
  return (
    <Collapsible title={t('sync.linked')} total={linked.total} tone="neutral">
      <p className="sync-note">{t('sync.linked-hint')}</p>
      <ul className="sync-rows q-scroll">
        {linked.rows.map(({ id, name, note }) => (
          <li key={`${note} ${id}`}>
            <span>{name}</span>
            <small>{note}</small>
          </li>
        ))}
      </ul>
      <HiddenRowsNote total={linked.total} shown={linked.rows.length} />
    </Collapsible>
  )
}

/** Renders the differences to the outside directory and the button that applies them. */
export function SyncReportView({ report, sync }: { report: SyncReport; sync: Sync }) {
  const [agreed, setAgreed] = useState<ChangeSelection>({ gone: [], back: [] })
  const { parts, problems, linked } = report
  const counts = {
    added: totalOf(report, 'added'),
    changed: totalOf(report, 'changed'),
    gone: agreed.gone.length,
    back: agreed.back.length + reopened(report),
  }
  const isNothing = Object.values(counts).every((count) => count === 0) && linked.total === 0
  const isSame = isNothing && totalOf(report, 'gone') + totalOf(report, 'back') + problems.total === 0
  if (isSame) return <p className="sync-note">{t('sync.same')}</p>
  const apply = async () => {
    const question = { title: t('sync.apply'), text: t('sync.apply-sure', counts), yes: t('sync.apply') }
    if (await confirm({ ...question, danger: counts.gone > 0 })) await sync.apply(report, agreed)
  }
  return (
    <>
      <Problems problems={problems} />
      {parts.map((found) => (
        <SyncChangeList key={found.part} found={found} agreed={agreed} onChange={setAgreed} />
      ))}
      <Linked linked={linked} />
      <footer className="sync-foot q-line-above q-surface">
        <Button kind="primary" disabled={isNothing} busy={sync.isBusy} onClick={() => void apply()}>
          {t('sync.apply')}
        </Button>
      </footer>
    </>
  )
}
