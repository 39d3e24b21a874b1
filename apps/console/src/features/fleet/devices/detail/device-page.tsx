import { useParams } from '@tanstack/react-router';
import type { DeviceDetail, DeviceEnrolment } from '@wallet/contract';
import { useState } from 'react';
import { ForbiddenPage } from '../../../../app/pages/forbidden-page.tsx';
import type { Search } from '../../../../app/router/search.ts';
import { useUrlSearch } from '../../../../app/router/use-search.ts';
import { missingRight } from '../../../../app/session/index.ts';
import { useText } from '../../../../lib/text/index.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { DetailBones, DetailPage, type Position } from '../../../../ui/detail-frame.tsx';
import { ErrorState } from '../../../../shared/failure/error-state.tsx';
import { StatusLabel, Tag } from '../../../../shared/status/status-label.tsx';
import { AccountsSection } from './accounts-section.tsx';
import { ActionDialog } from '../act/action-dialog.tsx';
import { CheckSection } from './check-section.tsx';
import { CodeDialog } from './code-dialog.tsx';
import type { DialogAct } from '../act/device-actions.ts';
import { DeviceFigures } from './device-figures.tsx';
import { DeviceMenu } from './device-menu.tsx';
import { DeviceNotices } from './device-notices.tsx';
import { modelText } from '../device-labels.ts';
import { HistorySection } from './history-section.tsx';
import { IdentitySection } from './identity-section.tsx';
import { NotesSection } from './notes-section.tsx';
import { useDevice } from './use-device.ts';
import { usePosition } from './use-position.ts';
import { useQuickActions } from './use-quick-actions.ts';

/**
 * One phone: what it is, why it is in its state and what to do, its checks, its commands, its
 * accounts and its past. The address keeps what the list was narrowed to, and the way to its
 * neighbours follows that.
 */
export function DevicePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const [search] = useUrlSearch();
  const position = usePosition(id, search);
  return <OneDevice key={id} id={id} position={position} listSearch={search} />;
}

interface OneDeviceProps {
  id: string;
  position: Position | undefined;
  /** What the address of the list says. */
  listSearch: Search;
}

function OneDevice({ id, ...rest }: OneDeviceProps) {
  const t = useText();
  const { data, error, refetch, isFetching } = useDevice(id);
  const right = missingRight(error);
  if (right !== null) return <ForbiddenPage right={right} />;
  if (data) return <DeviceBody device={data} {...rest} />;
  return error ? (
    <ErrorState
      heading={t('device.failed')}
      error={error}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  ) : (
    <DetailBones />
  );
}

function DeviceBody({
  device,
  position,
  listSearch,
}: Omit<OneDeviceProps, 'id'> & { device: DeviceDetail }) {
  const t = useText();
  const [act, setAct] = useState<DialogAct | null>(null);
  const [enrolment, setEnrolment] = useState<DeviceEnrolment | null>(null);
  const quick = useQuickActions(device, { onCode: setEnrolment, onDialog: setAct });
  return (
    <>
      <DetailPage
        list={{ path: '/', name: t('devices.table'), search: listSearch }}
        position={position}
        name={device.name}
        status={
          <>
            <StatusLabel state={device.state} />
            {device.mode === 'test' ? <Tag tone="violet">{t('device.test')}</Tag> : null}
            {device.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </>
        }
        note={
          <>
            {modelText(device, t)}
            <span aria-hidden>{'\u00b7'}</span>
            <span>{device.id}</span>
            <CopyButton value={device.id} what={t('device.id')} />
          </>
        }
        acts={<DeviceMenu device={device} busy={quick.busy} onAct={quick.start} />}
        wide={
          <>
            <DeviceNotices
              device={device}
              busy={quick.busy}
              failed={quick.failed}
              onAct={quick.start}
              onCancelWaiting={quick.cancelWaiting}
            />
            <DeviceFigures device={device} />
          </>
        }
        main={
          <>
            <CheckSection device={device} />
            <HistorySection id={device.id} />
          </>
        }
        side={
          <>
            <AccountsSection device={device} />
            <NotesSection device={device} />
            <IdentitySection device={device} onProxy={() => setAct('proxy')} />
          </>
        }
      />
      {act === null ? null : (
        <ActionDialog
          act={act}
          device={device}
          onClose={() => setAct(null)}
          onCode={setEnrolment}
        />
      )}
      {enrolment === null ? null : (
        <CodeDialog device={device} enrolment={enrolment} onClose={() => setEnrolment(null)} />
      )}
    </>
  );
}
