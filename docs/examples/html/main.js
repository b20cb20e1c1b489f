import '@qianpi/form-react/element'
import form from './form.json'

const [trip, viaje] = ['trip', 'viaje'].map((id) => document.getElementById(id))
trip.schema = form
viaje.schema = form
viaje.values = { f1: 'Feria de Sevilla' }

trip.addEventListener('submit', ({ detail }) => {
  document.title = `Sent ${JSON.stringify(detail)}`
})

// In a form of the page the element has no button; its values are sent under its name.
document.getElementById('page').addEventListener('submit', async (event) => {
  event.preventDefault()
  const problems = await viaje.validate()
  if (problems.length === 0) document.title = `Page ${new FormData(event.target).get('viaje')}`
})
