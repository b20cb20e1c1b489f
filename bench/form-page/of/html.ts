import { choicesOf, missing, type Question, word } from '../questions'

const option = (choice: string) => `<option>${choice}</option>`

function control(question: Question) {
  const { name, kind } = question
  const choices = choicesOf(question)
  if (kind === 'select')
    return `<select id="${name}"><option></option>${choices.map(option).join('')}</select>`
  if (kind !== 'radio') return `<input id="${name}" type="${kind}">`
  const radio = (choice: string) =>
    `<label><input type="radio" name="${name}" value="${choice}">${choice}</label>`
  return `<span id="${name}">${choices.map(radio).join('')}</span>`
}

const html = (question: Question) =>
  `<div class="field" data-goes="${question.goes}">
    <label for="${question.name}">${question.title}</label>${control(question)}<p></p>
  </div>`

const style = `<style>
  #root { display: grid; grid-template-columns: 1fr 1fr; gap: 0 10px; }
  .field { padding-bottom: 16px; }
  .field > label { display: block; padding-bottom: 6px; }
  :is(input:not([type=radio]), select) { width: 100%; height: 32px; box-sizing: border-box; }
  [hidden] { display: none; }
</style>`

const fields = () => document.querySelectorAll<HTMLElement>('.field')

/** The floor: what a browser needs for plain controls and a few lines of script. */
export function draw(root: HTMLElement, questions: Question[]) {
  root.innerHTML = style + questions.map(html).join('')
  root.querySelector('input')?.addEventListener('input', ({ target }) => {
    const hides = (target as HTMLInputElement).value === word
    for (const field of fields()) if (field.dataset.goes === 'true') field.toggleAttribute('hidden', hides)
  })
}

export function validate() {
  for (const field of fields()) {
    const value = field.querySelector<HTMLInputElement>(
      'input:checked, input:not([type=radio]), select',
    )?.value
    const message = field.querySelector('p')
    if (message) message.textContent = value ? '' : missing
  }
}
