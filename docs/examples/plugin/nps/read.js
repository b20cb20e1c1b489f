/** Shows a score as a bar. */
export default ({ React }) =>
  function ScoreView({ value }) {
    if (value === undefined || value === null) return '—'
    return React.createElement(
      'span',
      { className: 'q-inline q-gap-2' },
      React.createElement('meter', {
        min: 0,
        max: 10,
        low: 7,
        high: 9,
        optimum: 10,
        value,
        'aria-hidden': true,
      }),
      `${value} / 10`,
    )
  }
