import './forecast-view.css'
import type { Foretold, ForetoldStep } from '../../../generated/types'
import { listSeparator, t } from '../../platform'
import { Tag } from '../../ui'
import { People } from '../people/people'
import { RecipientReasons } from '../people/recipient-reasons'
import { SigningMode } from '../people/signing-mode'

const names = (all: readonly string[]) => all.map((name) => t('way.quoted', { name })).join(listSeparator())

/** Returns lines about what is still open in a step. */
function openLines({
  open,
  people_open,
  by_handler,
  unnamed,
  nobody,
  skipped,
  back,
  pick,
  list,
}: ForetoldStep): string[] {
  return [
    ...(open ? [t('way.open', { fields: names(open) })] : []),
    ...(people_open ? [t('way.who-open', { fields: names(people_open) })] : []),
    ...(pick && !list.length ? [t(`way.pick-${pick}`)] : []),
    ...(nobody && !people_open ? [t('way.nobody')] : []),
    ...(skipped ? [t('flow.skipped-text')] : []),
    ...(by_handler ? [t('way.by-handler')] : []),
    ...(unnamed ? [t('way.unnamed')] : []),
    ...(back ? [t('way.back')] : []),
  ]
}

type Way = ForetoldStep['ways'][number]

const leadsTo = ({ to }: Way) => `→ ${to.length ? to.join(listSeparator()) : t('way.ends')}`

/** Renders alternative routes: those that depend on empty fields immediately, other buttons on request. */
function Ways({ ways }: Pick<ForetoldStep, 'ways'>) {
  const buttons = ways.filter(({ name }) => name)
  return (
    <>
      {ways
        .filter(({ name }) => !name)
        .map((way) => (
          <p key={leadsTo(way)} className="q-soft q-text-sm">
            {t('way.by-fields', { fields: names(way.fields) })} {leadsTo(way)}
          </p>
        ))}
      {buttons.length > 0 && (
        <details className="way-else q-soft q-text-sm">
          <summary>{t('way.else', { n: buttons.length })}</summary>
          <ul>
            {buttons.map((way) => (
              <li key={`${way.name} ${leadsTo(way)}`}>
                {t('way.by-button', { name: way.name })} {leadsTo(way)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function StepOfWay({ step }: { step: ForetoldStep }) {
  const { funname, dealtype, list, more, now, nobody, open, by_handler, people_open, back, cc, sonflows } =
    step
  const isMaybe = Boolean(open || by_handler)
  return (
    <li className="way-step q-stack q-gap-1-5 q-anchor" data-maybe={isMaybe || undefined} data-now={now}>
      <header>
        <b>{funname}</b>
        <SigningMode
          dealtype={dealtype}
          allot={step.allot}
          turn={step.turn}
          people={Math.max(list.length, 1)}
        />
        {now && <Tag tone="primary">{t('way.now')}</Tag>}
        {isMaybe && <Tag tone="warning">{t('way.maybe')}</Tag>}
        {nobody && !people_open && <Tag tone="danger">{t('way.nobody-tag')}</Tag>}
      </header>
      {step.after.length > 0 && (
        <p className="q-soft q-text-sm">{t('way.after', { names: names(step.after) })}</p>
      )}
      {!back && <People list={list} />}
      {more && <p className="q-soft q-text-sm">{t('way.more', { n: more + list.length })}</p>}
      {openLines(step).map((line) => (
        <p key={line} className="q-soft q-text-sm">
          {line}
        </p>
      ))}
      {cc.length > 0 && (
        <p className="q-soft q-text-sm">
          {t('way.cc', { names: cc.map(({ name }) => name).join(listSeparator()) })}
        </p>
      )}
      {sonflows.length > 0 && (
        <p className="q-soft q-text-sm">{t('way.starts', { names: sonflows.join(listSeparator()) })}</p>
      )}
      <RecipientReasons trace={step.trace} because={step.because} />
      <Ways ways={step.ways} />
    </li>
  )
}

/** Renders the forecast to the end: each step with its recipients, reasons and open points. */
export const ForecastView = ({ way: { steps, cc, sonflows, end } }: { way: Foretold }) => (
  <ol className="way q-stack">
    {(cc.length > 0 || sonflows.length > 0) && (
      <li className="way-step q-stack q-gap-1-5 q-anchor">
        {cc.length > 0 && (
          <p className="q-soft q-text-sm">
            {t('way.cc', { names: cc.map(({ name }) => name).join(listSeparator()) })}
          </p>
        )}
        {sonflows.length > 0 && (
          <p className="q-soft q-text-sm">{t('way.starts', { names: sonflows.join(listSeparator()) })}</p>
        )}
      </li>
    )}
    {steps.map((step, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a step may come twice on a way
      <StepOfWay key={`${step.funid} ${at}`} step={step} />
    ))}
    {end !== 'back' && (
      <li className="way-step q-stack q-gap-1-5 q-anchor way-end q-soft" data-end={end}>
        {t(`way.end.${end}`)}
      </li>
    )}
  </ol>
)
