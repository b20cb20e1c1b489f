import '@qianpi/form-react/inbox'

const inbox = document.querySelector('qianpi-inbox')
inbox.addEventListener('count', ({ detail }) => {
  document.getElementById('count').value = detail
})
