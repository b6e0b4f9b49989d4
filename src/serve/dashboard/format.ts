/** Words for numbers and times. */
import { age } from '../../lib/age.js';

/** `3 memories`, `1 memory`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

/** `today`, `3d ago`. */
export function ago(time: string): string {
  const text = age(time, new Date());
  return text === 'today' || text === '?' ? text : `${text} ago`;
}

/** `20 Feb 2026` */
export function day(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime())
    ? time
    : date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
}

/** `20 Feb 2026, 14:05` */
export function moment(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime())
    ? time
    : `${day(time)}, ${date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`;
}

export const percent = (share: number): string => `${Math.round(share * 100)} %`;
