import { Select } from '../../../ui/fields/select.tsx';

interface TimeZoneSelectProps {
  label: string;
  value: string;
  onChange: (zone: string) => void;
  error?: string | undefined;
}

/** A zone of the browser's own list, and the one that is set now. */
export function TimeZoneSelect({ value, ...rest }: TimeZoneSelectProps) {
  const zones = [
    ...new Set([...Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/')), value]),
  ];
  return (
    <Select
      {...rest}
      value={value}
      choices={zones.map((zone) => ({
        value: zone,
        title: zone.replaceAll('_', ' '),
        words: zone,
      }))}
      required
    />
  );
}
