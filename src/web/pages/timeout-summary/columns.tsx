import { spanText } from '#/core/flow/sheets/timeout-sheet'
import type { OaFlowTimeoutSummaryData } from '#/generated/types'
import type { PlainColumn } from '../../lists/plain-table'
import { t } from '../../platform/i18n'

export type Person = OaFlowTimeoutSummaryData['result'][number]
type Numbers = Omit<Person, 'uuid' | 'toer' | 'flows'>

/** A line of the summary: a person, or one of his flows below him. */
export interface Line extends Numbers {
  key: string
  title: string
  person?: Person
}

const numbers = {
  finishNum: ({ finishNum }: Numbers) => finishNum,
  unfinishNum: ({ unfinishNum }: Numbers) => unfinishNum,
  expiredtimes: ({ expiredtimes }: Numbers) => expiredtimes,
  expireminutes: ({ expirealltime }: Numbers) => Math.round(expirealltime / 60),
}

/** Each person's line, and below those that are opened the lines of their flows. */
export const linesOf = (people: readonly Person[], opened: ReadonlySet<string>): Line[] =>
  people.flatMap((person) => [
    { ...person, key: person.uuid, title: person.toer, person },
    ...(opened.has(person.uuid)
      ? person.flows.map((flow) => ({ ...flow, key: `${person.uuid} ${flow.flowid}`, title: flow.flowname }))
      : []),
  ])

/** The columns of the summary; the first opens and closes a person's flows. */
export const columns = (opened: ReadonlySet<string>, toggle: (uuid: string) => void): PlainColumn<Line>[] => [
  {
    name: 'toer',
    title: t('timeout.column.toer'),
    cell: ({ title, person }) =>
      person ? (
        <button
          type="button"
          className="plain-sort lateness-person"
          aria-expanded={opened.has(person.uuid)}
          onClick={() => toggle(person.uuid)}
        >
          <span aria-hidden="true">{opened.has(person.uuid) ? '▾' : '▸'}</span>
          {title}
        </button>
      ) : (
        <span className="lateness-flow">{title}</span>
      ),
  },
  ...Object.entries(numbers).map(([name, cell]) => ({
    ...{ name, cell, isNumber: true },
    title: t(`timeout.column.${name}`),
  })),
  {
    name: 'expirealltime',
    title: t('timeout.column.expirealltime'),
    cell: ({ expirealltime }) => spanText(expirealltime, t),
  },
]
