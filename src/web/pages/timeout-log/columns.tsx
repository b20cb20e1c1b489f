import { Link } from 'react-router-dom'
import type { OaFlowTimeoutLogData } from '#/generated/types'
import type { PlainColumn } from '../../lists/plain-table'
import { t } from '../../platform/i18n'
import { Tag, type Tone } from '../../ui/parts'
import { Time } from '../../ui/time'

export type Late = OaFlowTimeoutLogData['result'][number]

const tones: Record<Late['hasfinish'], Tone> = {
  0: 'danger',
  1: 'success',
  2: 'neutral',
  3: 'neutral',
  4: 'neutral',
}

const cells: Record<string, PlainColumn<Late>['cell']> = {
  workname: ({ workname, flowlistid }) => (
    <Link className="plain-link" to={`/flowdetail?flowlistid=${flowlistid}`}>
      {workname}
    </Link>
  ),
  flowname: ({ flowname }) => flowname,
  NowFunName: ({ NowFunName }) => NowFunName,
  toer: ({ toer }) => toer,
  expiredtimes: ({ expiredtimes }) => expiredtimes,
  first_expired_at: ({ first_expired_at }) => <Time at={first_expired_at} />,
  created_at: ({ created_at }) => <Time at={created_at} />,
  hasfinish: ({ hasfinish }) => <Tag tone={tones[hasfinish]}>{t(`timeout.end.${hasfinish}`)}</Tag>,
  finished_at: ({ finished_at }) => finished_at && <Time at={finished_at} />,
}

const sorted = new Set(['created_at', 'first_expired_at', 'finished_at', 'expiredtimes'])

/** The columns of the log, in the order of the page's settings. */
export const columns = (): PlainColumn<Late>[] => [
  ...Object.entries(cells).map(([name, cell]) => ({
    ...{ name, cell, title: t(`timeout.column.${name}`), sorts: sorted.has(name) },
    isNumber: name === 'expiredtimes',
  })),
  {
    name: 'actions',
    title: t('list.column.actions'),
    cell: ({ flowlistid, msgid }) => (
      <Link className="plain-link" to={`/flowdetail?flowlistid=${flowlistid}&msgid=${msgid}`}>
        {t('list.action.detail')}
      </Link>
    ),
  },
]
