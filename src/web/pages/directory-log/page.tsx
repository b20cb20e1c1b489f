import '../../lists/rows.css'
import '../../lists/list.css'
import '../../directory/directory.css'
import './directory-log.css'
import '../../platform/designing-texts'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { usePages } from '../../platform/use-pages'
import { RowPager } from '../../ui/pager'
import { Empty, Skeleton } from '../../ui/parts'
import { Time } from '../../ui/time'
import { changesOf, type Entry } from './changes'

const Line = ({ entry }: { entry: Entry }) => (
  <li>
    <Time at={entry.at} />
    <div>
      <p>
        <strong>{entry.by}</strong>
        {entry.actor && <span className="dir-faint">{t('log.actor', { name: entry.actor })}</span>}{' '}
        {t(`directory.did.${entry.what}`, { target: entry.target })}
      </p>
      {changesOf(entry).map((line) => (
        <p key={line} className="dir-faint">
          {line}
        </p>
      ))}
    </div>
  </li>
)

/** Who changed what in the directory, newest first. */
export default function DirectoryLogPage() {
  const { shown, turnTo } = usePages('log', (nowpage) => api.employee.directorylog({ nowpage }))
  return (
    <div className="q-card rows-page">
      <header className="rows-head">
        <h1>{t('menu.directory-log')}</h1>
      </header>
      {!shown && <Skeleton lines={8} />}
      {shown?.result.length === 0 && <Empty title={t('directory.no-log')} />}
      {shown && (
        <ol className="directory-log">
          {shown.result.map((entry) => (
            <Line key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {shown && <RowPager shown={shown} turnTo={turnTo} />}
    </div>
  )
}
