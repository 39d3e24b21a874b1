import type { TranslationOf } from '../../../../../lib/text/translation.ts';
import type { texts as english } from './en.admin.ts';

export const texts: TranslationOf<typeof english> = {
  'pendingAct.changeProxy': 'Pergantian proxy',
  'pendingAct.restart': 'Mulai ulang',
  'pendingAct.updateAgent': 'Pembaruan agen',
  'deviceAct.restart': 'Mulai ulang ponsel',
  'deviceAct.updateAgent': 'Perbarui agen',
  'deviceAct.proxy': 'Pilih proxy',
  'deviceAct.cannotRestart':
    'Agen ini tidak bisa dimulai ulang dari sini: ia tidak menyatakan bisa.',
  'deviceAct.cannotUpdate': 'Agen ini tidak bisa diperbarui dari sini: ia tidak menyatakan bisa.',
  'deviceAct.careRuns': 'Mulai ulang atau pembaruan sedang berjalan.',
  'deviceAct.sameProxy': 'Pilih jalan keluar lain.',
  'deviceAct.sameVersion': 'Versinya sudah ini.',
  'deviceAct.version': 'Versi yang dipasang',
  'deviceAct.versionWrong': 'Versi seperti 1.5.0',
  'deviceAct.restartTitle': 'Mulai ulang {{name}}',
  'deviceAct.updateAgentTitle': 'Perbarui agen {{name}}',
  'deviceAct.proxyTitle': 'Pilih proxy untuk {{name}}',
  'deviceAct.restartText':
    'Ponsel mati lalu menyala lagi. Ia tidak menerima apa pun yang baru sampai kembali.',
  'deviceAct.updateAgentText':
    'Agen mengambil versi ini sendiri lalu mulai lagi. Ponsel tidak menerima apa pun yang baru sampai kembali dengan versi itu.',
  'deviceAct.proxyText':
    'Semua yang dikirim ponsel keluar lewat jalan ini. Satu perangkat memakai satu tempat pada proxy.',
  'deviceAct.restartSubmit': 'Mulai ulang',
  'deviceAct.updateAgentSubmit': 'Perbarui',
  'deviceAct.proxySubmit': 'Pakai jalan ini',
  'deviceAct.restartDone': '{{name}} diminta mulai ulang',
  'deviceAct.updateAgentDone': '{{name}} diminta memperbarui agennya',
  'deviceAct.proxyDone': '{{name}} kini keluar lewat jalan lain',
  'deviceProxy.change': 'Ganti',
  'deviceProxy.places_one': '{{count, number}} dari {{of, number}} tempat terpakai',
  'deviceProxy.places_other': '{{count, number}} dari {{of, number}} tempat terpakai',
  'device.restarts': 'Sedang dimulai ulang',
  'device.updates': 'Agennya menjadi versi {{version}}',
  'device.careText':
    'Ia tidak menerima apa pun yang baru sampai kembali. Jika tidak kembali, lihat ponselnya.',
  'device.agentDoubt': 'Agennya menjadi {{to}} saat ada uang berisiko (sebelumnya {{from}})',
  'device.agentDoubtText':
    'Saat itu tidak boleh ada yang memperbaruinya. Pastikan yang terbuka selesai: {{what}}.',
  'log.agentChanged': 'Agennya versi lain',
  'act.device.spokeForAnother': 'Menyebut milik perangkat lain',
  'log.agentChangedAtRisk': 'Agennya menjadi versi lain saat ada uang berisiko',
  'command.restart': 'Mulai ulang',
  'command.updateAgent': 'Pembaruan agen',
  'command.next': 'Yang harus dilakukan',
  'command.next.restart.unknown':
    'Ponsel belum kembali. Lihat daya dan layarnya; bila tersambung, ini berakhir sendiri.',
  'command.next.restart.expired':
    'Ponsel tidak menerimanya tepat waktu. Lihat apakah tersambung, lalu minta lagi.',
  'command.next.restart.failed': 'Mulai ulang ponsel dengan tangan.',
  'command.next.updateAgent.unknown':
    'Agen belum kembali dengan versi itu. Lihat ponselnya; bila tersambung dengan versi itu, ini berakhir sendiri.',
  'command.next.updateAgent.expired':
    'Ponsel tidak menerimanya tepat waktu. Lihat apakah tersambung, lalu minta lagi.',
  'command.next.updateAgent.failed': 'Lihat apakah versi itu tersedia, atau pasang dengan tangan.',
  'bulkAct.restart': 'Mulai ulang',
  'bulkAct.updateAgent': 'Perbarui agen',
  'bulk.title.restart_one': 'Mulai ulang {{count, number}} perangkat',
  'bulk.title.restart_other': 'Mulai ulang {{count, number}} perangkat',
  'bulk.title.updateAgent_one': 'Perbarui agen {{count, number}} perangkat',
  'bulk.title.updateAgent_other': 'Perbarui agen {{count, number}} perangkat',
  'bulk.text.restart':
    'Ponsel mati lalu menyala lagi. Masing-masing tidak menerima apa pun yang baru sampai kembali.',
  'bulk.text.updateAgent':
    'Agen mengambil versi ini sendiri lalu mulai lagi. Tiap ponsel tidak menerima apa pun yang baru sampai kembali.',
  'bulk.submit.restart_one': 'Mulai ulang {{count, number}}',
  'bulk.submit.restart_other': 'Mulai ulang {{count, number}}',
  'bulk.submit.updateAgent_one': 'Perbarui {{count, number}}',
  'bulk.submit.updateAgent_other': 'Perbarui {{count, number}}',
  'proxyIs.unknown': 'Belum diperiksa',
  'proxyIs.healthy': 'Sehat',
  'proxyIs.degraded': 'Menurun',
  'proxyIs.down': 'Mati',
};
