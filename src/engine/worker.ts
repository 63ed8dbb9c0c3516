import { parentPort } from 'node:worker_threads';
import type { Answer, Order } from './messages.ts';
import { Searcher } from './searcher.ts';

const port = parentPort!;
const searcher = new Searcher((answer: Answer) => port.postMessage(answer));
port.on('message', (order: Order) => searcher.obey(order));
