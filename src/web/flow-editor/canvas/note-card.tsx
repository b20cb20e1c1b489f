import './note-card.css'
import { memo } from 'react'
import type { NodeProps } from 'reactflow'
import { t } from '../../platform'
import { IconButton } from '../../ui'
import { type CanvasNote, removeNote, setNoteText } from '../actions/change-notes'
import { useEditor } from '../editor-context'
import { noteRowCount } from './note-nodes'

const longest = 2000

/** Note on the canvas: moved by its head, edited in place. */
export const NoteCard = memo(function NoteCard({ data: { note } }: NodeProps<{ note: CanvasNote }>) {
  const editor = useEditor()
  const { id, text } = note
  return (
    <div className="fe-sticky q-text-sm q-radius-md">
      <div className="fe-sticky-head q-row q-align-stretch q-justify-end">
        <IconButton
          icon="close"
          label={t('flow-editor.note.remove')}
          onClick={() => editor.run((design) => removeNote(design, id))}
        />
      </div>
      <textarea
        className="nodrag nopan nowheel q-full"
        aria-label={t('flow-editor.note')}
        placeholder={t('flow-editor.note.write')}
        value={text}
        rows={noteRowCount(note)}
        maxLength={longest}
        onChange={({ target }) =>
          editor.run((design) => setNoteText(design, { id, text: target.value }), `note ${id}`)
        }
      />
    </div>
  )
})
