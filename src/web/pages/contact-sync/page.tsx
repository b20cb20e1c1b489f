import { Button, Card, confirm, EmptyState, RelativeTime, Skeleton, TextField } from '../../ui'
import './contact-sync.css'
import '../../platform/i18n/admin-texts'
import { type FormEvent, useState } from 'react'
import type { SyncReport, SyncRun } from '#/generated/types'
import { FlowErrorPage } from '../../flow/summary/flow-error-page'
import { listSeparator, t } from '../../platform'
import { CollapsibleChanges, HiddenRowsNote, SyncChangeList } from './change-list'
import { type ChangeSelection, type DirectorySyncControl, useDirectorySync } from './use-sync'

type Kind = 'added' | 'changed' | 'gone' | 'back'

const totalOf = ({ parts }: SyncReport, kind: Kind) => parts.reduce((sum, part) => sum + part[kind].total, 0)

/** Returns departments that are still in use outside; they are restored without confirmation. */
const reopened = ({ parts }: SyncReport) => parts.find(({ part }) => part === 'departments')?.back.total ?? 0

function Problems({ problems: { total, texts } }: { problems: SyncReport['problems'] }) {
  return (
    <CollapsibleChanges title={t('sync.problems')} total={total} tone="warning" open>
      <ul className="sync-problems q-scroll q-tone-warning">
        {texts.map((text) => (
          <li className="q-pad-y-1 q-pad-x-0" key={text}>
            {text}
          </li>
        ))}
      </ul>
      <HiddenRowsNote total={total} shown={texts.length} />
    </CollapsibleChanges>
  )
}

function Linked({ linked }: { linked: SyncReport['linked'] }) {
  return (
    <CollapsibleChanges title={t('sync.linked')} total={linked.total} tone="neutral">
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
    </CollapsibleChanges>
  )
}

/** Renders the differences to the outside directory and the button that applies them. */
function SyncReportView({ report, sync }: { report: SyncReport; sync: DirectorySyncControl }) {
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

const steps = ['dept', 'role', 'user'] as const

type Step = (typeof steps)[number]

/** Returns the parts that a source can be compared by; an LDAP server has no roles of its own. */
const stepsOf = (source: string): readonly Step[] =>
  source === 'ldap' ? steps.filter((type) => type !== 'role') : steps

const stepText = (type: Step, source: string) =>
  t(source === 'ldap' && type === 'user' ? 'sync.step.user-ldap' : `sync.step.${type}`)

const idsIn = (text: string) =>
  text
    .split(/[,，、\s]+/)
    .map((id) => id.trim())
    .filter(Boolean)

/** Offers what to compare: everything, one part after another, or certain people. */
function SyncStart({ sync, source }: { sync: DirectorySyncControl; source: string }) {
  const [ids, setIds] = useState('')
  const requests = idsIn(ids)
  const send = (event: FormEvent) => {
    event.preventDefault()
    void sync.compareSome(requests)
  }
  return (
    <>
      <div className="sync-steps q-row q-align-stretch q-wrap q-gap-2">
        <Button kind="primary" disabled={sync.isBusy} onClick={() => void sync.compare('all')}>
          {t('sync.step.all')}
        </Button>
        {source === 'ldap' && (
          <Button disabled={sync.isBusy} onClick={() => void sync.compare('changes')}>
            {t('sync.step.changes')}
          </Button>
        )}
        {stepsOf(source).map((type) => (
          <Button key={type} disabled={sync.isBusy} onClick={() => void sync.compare(type)}>
            {stepText(type, source)}
          </Button>
        ))}
      </div>
      <form className="sync-some q-row q-align-end q-gap-2" onSubmit={send}>
        <TextField
          label={t('sync.some')}
          placeholder={t('sync.some-hint')}
          maxLength={2000}
          value={ids}
          onChange={({ target }) => setIds(target.value)}
        />
        <Button type="submit" disabled={sync.isBusy || requests.length === 0}>
          {t('sync.some-go')}
        </Button>
      </form>
    </>
  )
}

/** Renders the progress of the reading. */
function Progress({ progress: { part, done, total } }: { progress: SyncRun['progress'] }) {
  const values = { part: t(`sync.part.${part}`), done, total }
  const text = t(total > 0 ? 'sync.reading' : 'sync.reading-begun', values)
  return (
    <div className="sync-progress q-stack q-gap-2" role="status">
      <span>{text}</span>
      <progress aria-label={text} {...(total > 0 && { value: done, max: total })} />
    </div>
  )
}

/** Renders who compared what and when, and the result. */
function RunState({ run }: { run: SyncRun }) {
  const { kind, by, at, state, progress, failure, outcome } = run
  return (
    <>
      <header className="sync-run q-row q-align-baseline q-wrap q-gap-3 q-gap-y-1 q-margin-bottom-2">
        <h2>{t(`sync.kind.${kind}`)}</h2>
        <span>{t('sync.by', { name: by })}</span>
        <RelativeTime at={at} />
      </header>
      {state === 'running' && <Progress progress={progress} />}
      {failure && (
        <p className="q-tone-danger" role="alert">
          {failure}
        </p>
      )}
      {outcome && (
        <div className="q-tone-success" role="status">
          <p>{t('sync.applied', { ...outcome })}</p>
          {outcome.added > 0 && kind !== 'dept' && <p>{t('sync.new-passwords')}</p>}
          {outcome.stayed.length > 0 && (
            <p>{t('sync.stayed', { names: outcome.stayed.join(listSeparator()) })}</p>
          )}
        </div>
      )}
    </>
  )
}

const ReadAnew = ({ sync }: { sync: DirectorySyncControl }) => (
  <section className="q-card sync-anew q-row q-gap-4">
    <Button busy={sync.isBusy} onClick={() => void sync.readAnew()}>
      {t('sync.reload')}
    </Button>
    <p>{t('sync.reload-hint')}</p>
  </section>
)

/** Compares the company with DingTalk or enterprise WeChat, shows the differences and applies them. */
export default function ContactSyncPage() {
  const sync = useDirectorySync()
  const { value, failure, reload } = sync
  if (failure && !value) return <FlowErrorPage failure={failure} onRetry={() => void reload()} />
  if (!value) return <Skeleton lines={8} />
  const { source, run, report } = value
  return (
    <div className="sync q-stack q-gap-4">
      <Card as="section">
        <h1>{t('sync.title')}</h1>
        {source ? (
          <>
            <p className="sync-intro q-margin-top-1">
              {source === 'ldap'
                ? t('sync.intro-ldap')
                : t('sync.intro', { source: t(`sync.source.${source}`) })}
            </p>
            <SyncStart sync={sync} source={source} />
          </>
        ) : (
          <EmptyState title={t('sync.none')}>
            <p>{t('sync.none-hint')}</p>
          </EmptyState>
        )}
      </Card>
      {run && (
        <Card as="section">
          <RunState run={run} />
          {report && <SyncReportView key={report.digest} report={report} sync={sync} />}
        </Card>
      )}
      <ReadAnew sync={sync} />
    </div>
  )
}
