import '../../platform/designing-texts'
import type { RecordList } from '#/generated/types'
import list from '#schemas/lists/records/directory-log.json'
import { RecordListView } from '../../lists/record-list'
import type { RecordParts } from '../../lists/record-parts'
import { t } from '../../platform/i18n'
import { changesOf, type Entry } from './changes'

const parts: RecordParts<Entry> = {
  told: ({ actor }) => ({ acting: actor && t('log.actor', { name: actor }) }),
  cells: {
    what: (entry) => (
      <>
        {t(`directory.did.${entry.what}`, { target: entry.target })}
        {changesOf(entry).map((line) => (
          <small key={line} className="record-under">
            {line}
          </small>
        ))}
      </>
    ),
  },
}

/** Who changed what in the directory, newest first. */
export default function DirectoryLogPage() {
  return <RecordListView list={list as RecordList} parts={parts} />
}
