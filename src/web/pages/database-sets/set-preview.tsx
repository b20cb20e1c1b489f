import { useEffect, useState } from 'react'
import type { DatabasePage, DatabaseSet } from '#/generated/types'
import { CallError, t } from '../../platform'
import { quietApi } from '../../platform/api'
import { Button, Row, TextField } from '../../ui'

type Shown = { page: DatabasePage; set: DatabaseSet } | { said: string }

/** Previews the rows of the unsaved set with real data. */
export function SetPreview({ set, look: lookInto }: { set: DatabaseSet; look(source: string): void }) {
  useEffect(() => lookInto(set.source), [lookInto, set.source])
  const [words, setWords] = useState('')
  const [shown, setShown] = useState<Shown>()
  const look = async () => {
    try {
      setShown({ page: await quietApi.dbctrl2.preview({ set, search: { words } }), set })
    } catch (failure) {
      setShown({ said: failure instanceof CallError ? failure.message : String(failure) })
    }
  }
  return (
    <div className="q-stack q-gap-2 q-margin-top-4">
      <Row align="end" gap={2} wrap>
        <TextField
          label={t('dbset.preview-words')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <Button onClick={() => void look()}>{t('dbset.preview')}</Button>
        <small>{t('dbset.preview-mine')}</small>
      </Row>
      {shown &&
        ('said' in shown ? (
          <p className="q-field-error" role="alert">
            {shown.said}
          </p>
        ) : (
          <Rows {...shown} />
        ))}
    </div>
  )
}

function Rows({ page, set }: { page: DatabasePage; set: DatabaseSet }) {
  if (page.result.length === 0) return <p role="status">{t('dbset.preview-none')}</p>
  const columns = set.columns.filter(({ shown, returned }) => shown || returned)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className="set-scroll q-scroll" tabIndex={0} aria-label={t('dbset.preview')}>
      <table className="set-table q-full">
        <thead>
          <tr>
            <th className="q-nowrap q-left q-line-below q-pad-y-1 q-pad-x-2" scope="col">
              {t('dbset.key')}
            </th>
            <th className="q-nowrap q-left q-line-below q-pad-y-1 q-pad-x-2" scope="col">
              {t('dbset.label')}
            </th>
            {columns.map(({ name, title }) => (
              <th className="q-nowrap q-left q-line-below q-pad-y-1 q-pad-x-2" key={name} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {page.result.map(({ value, label, row }) => (
            <tr key={value}>
              <td className="q-nowrap q-left q-line-below q-pad-y-1 q-pad-x-2">{value}</td>
              <td className="q-nowrap q-left q-line-below q-pad-y-1 q-pad-x-2">{label}</td>
              {columns.map(({ name }) => (
                <td className="q-nowrap q-left q-line-below q-pad-y-1 q-pad-x-2" key={name}>
                  {String(row[name] ?? '')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
