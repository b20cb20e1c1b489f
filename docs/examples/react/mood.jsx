const faces = ['☹', '😐', '☺']

/** Edits the value of a mood: a button for each. */
export default function Mood({ id, value, onChange, disabled }) {
  return (
    <fieldset id={id}>
      {faces.map((face, index) => (
        <button
          key={face}
          type="button"
          disabled={disabled}
          aria-pressed={value === index + 1}
          onClick={() => onChange(index + 1)}
        >
          {face}
        </button>
      ))}
    </fieldset>
  )
}
