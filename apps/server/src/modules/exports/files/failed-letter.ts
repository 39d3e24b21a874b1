import type { ExportProblem, Locale } from '@wallet/contract';
import type { Letter } from '#platform/mail';
import { type ScheduleLetter, scheduleLetter } from './ready-letter.ts';

interface Words {
  subject: string;
  what: (fileName: string) => string;
  because: Readonly<Record<ExportProblem, string>>;
  next: string;
}

const words: Readonly<Record<Locale, Words>> = {
  en: {
    subject: 'Your scheduled file could not be made',
    what: (fileName) => `${fileName} could not be made.`,
    next: 'The next one is tried at its time. You can order this one anew, or change what it holds:',
    because: {
      tooManyRows:
        'It would have more rows than a file may have. Take a shorter period or a filter.',
      tooManyForFormat:
        'There are too many lines for a PDF. Take CSV or Excel, or a shorter period.',
      rightLost: 'You may not read this list any more.',
      notFound: 'What this file was about is not there.',
      unexpected: 'It was tried several times and did not come to its end.',
    },
  },
  id: {
    subject: 'Berkas terjadwal Anda tidak dapat dibuat',
    what: (fileName) => `${fileName} tidak dapat dibuat.`,
    next: 'Berkas berikutnya dicoba pada waktunya. Anda dapat memesan yang ini lagi, atau mengubah isinya:',
    because: {
      tooManyRows:
        'Barisnya akan lebih banyak daripada yang dapat dimuat satu berkas. Pilih periode yang lebih pendek atau gunakan filter.',
      tooManyForFormat:
        'Barisnya terlalu banyak untuk PDF. Pilih CSV atau Excel, atau periode yang lebih pendek.',
      rightLost: 'Anda tidak boleh lagi membaca daftar ini.',
      notFound: 'Yang dimaksud berkas ini tidak ada.',
      unexpected: 'Sudah dicoba beberapa kali dan tidak selesai.',
    },
  },
  ph: {
    subject: 'Hindi nagawa ang nakaiskedyul mong file',
    what: (fileName) => `Hindi nagawa ang ${fileName}.`,
    next: 'Susubukan ang susunod sa oras nito. Puwede mong i-order muli ang isang ito, o baguhin ang laman nito:',
    because: {
      tooManyRows:
        'Mas marami ang magiging row nito kaysa sa kaya ng isang file. Pumili ng mas maikling panahon o gumamit ng filter.',
      tooManyForFormat:
        'Masyadong maraming linya para sa PDF. Piliin ang CSV o Excel, o mas maikling panahon.',
      rightLost: 'Hindi mo na puwedeng basahin ang listahang ito.',
      notFound: 'Wala na ang pinatutungkulan ng file na ito.',
      unexpected: 'Ilang beses itong sinubukan pero hindi natapos.',
    },
  },
};

/** One mail that a file of a schedule was not made, and why. */
export function failedLetter({
  problem,
  fileName,
  ...letter
}: ScheduleLetter & { problem: ExportProblem }): Letter {
  const { subject, what, because, next } = words[letter.locale];
  return scheduleLetter(letter, { subject, lines: [what(fileName), because[problem], next] });
}
