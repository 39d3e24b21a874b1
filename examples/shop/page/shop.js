/* global WalletEmbed */
const buy = document.getElementById('buy');
const line = document.getElementById('order');
const payment = document.getElementById('payment');
const waiting = 'Waiting for the pay page.';
const pauseMs = 1_000;

buy.addEventListener('click', () => void order());

async function order() {
  buy.disabled = true;
  const answer = await fetch('/orders', { method: 'POST' });
  if (!answer.ok) return say('The shop cannot take payments now.');
  const { id, url } = await answer.json();
  say(waiting);
  const embed = WalletEmbed.mount({
    element: payment,
    url,
    timeoutMs: Number(new URLSearchParams(location.search).get('timeoutMs') ?? 15_000),
    onReady: () => line.textContent === waiting && say('Pay below.'),
    // A hint: the shop's server knows by itself what is paid.
    onStatus: ({ status }) => (payment.dataset.status = status),
    onClose: async () => {
      embed.unmount();
      show(await (await fetch(`/orders/${id}/check`, { method: 'POST' })).json());
    },
    onError: ({ message }) => {
      embed.unmount();
      say(message);
    },
  });
  await watch(id);
}

/** Asks the shop, and nobody else, until the order is settled. */
async function watch(id) {
  for (;;) {
    const order = await (await fetch(`/orders/${id}`)).json();
    if (order.state !== 'open') return show(order);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

function show({ state, paidBy }) {
  if (state === 'paid') say(`Paid. Thank you! (told by the ${paidBy})`);
  else if (state === 'review') say('We look into your payment and write to you.');
}

function say(text) {
  line.textContent = text;
}
