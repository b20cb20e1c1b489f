/** Edits a score by eleven radio buttons. */
export default ({ React }) =>
  function ScoreField({ id, value, onChange, onBlur, item, disabled, ...aria }) {
    const scores = Array.from({ length: 11 }, (_, score) => score)
    const note = (text) => text && React.createElement('span', { className: 'q-muted q-text-sm' }, text)
    const choice = (score) =>
      React.createElement(
        'label',
        { key: score, className: 'q-inline q-gap-1' },
        React.createElement('input', {
          id: score === 0 ? id : undefined,
          type: 'radio',
          name: id,
          checked: value === score,
          disabled,
          onChange: () => onChange(score),
          onBlur,
        }),
        score,
      )
    return React.createElement(
      'span',
      {
        role: 'radiogroup',
        className: 'q-inline q-wrap q-gap-3',
        'aria-labelledby': aria['aria-labelledby'],
        'aria-describedby': aria['aria-describedby'],
        'aria-required': aria['aria-required'],
      },
      note(item.options.least),
      scores.map(choice),
      note(item.options.most),
    )
  }
